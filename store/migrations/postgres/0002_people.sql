-- +goose Up
CREATE TABLE people (
	id       TEXT PRIMARY KEY,
	name     TEXT NOT NULL,
	folded   TEXT NOT NULL,
	role     TEXT NOT NULL,
	guest    INTEGER NOT NULL,
	blocked  INTEGER NOT NULL,
	password TEXT NOT NULL,
	email    TEXT NOT NULL,
	epoch    INTEGER NOT NULL,
	created  BIGINT NOT NULL,
	seen     BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_folded ON people (folded) WHERE guest = 0;
CREATE INDEX people_order ON people (folded, id);

CREATE TABLE passkeys (
	id         BYTEA PRIMARY KEY,
	person     TEXT NOT NULL REFERENCES people (id),
	credential BYTEA NOT NULL,
	label      TEXT NOT NULL,
	created    BIGINT NOT NULL,
	used       BIGINT NOT NULL
);
CREATE INDEX passkeys_person ON passkeys (person);

CREATE TABLE sessions (
	token   BYTEA PRIMARY KEY,
	person  TEXT NOT NULL,
	epoch   INTEGER NOT NULL,
	data    BYTEA NOT NULL,
	expires BIGINT NOT NULL,
	ended   INTEGER NOT NULL
);
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE invitations (
	id         TEXT PRIMARY KEY,
	code       BYTEA NOT NULL UNIQUE,
	kind       TEXT NOT NULL,
	match      TEXT NOT NULL,
	seat       TEXT NOT NULL,
	role       TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created    BIGINT NOT NULL,
	expires    BIGINT NOT NULL,
	used_by    TEXT NOT NULL,
	used_at    BIGINT NOT NULL
);
CREATE INDEX invitations_created_by ON invitations (created_by, created);

CREATE TABLE channels (
	id        TEXT PRIMARY KEY,
	person    TEXT NOT NULL REFERENCES people (id),
	kind      TEXT NOT NULL,
	place     BYTEA NOT NULL,
	target    BYTEA NOT NULL,
	code      BYTEA NOT NULL,
	confirmed INTEGER NOT NULL,
	created   BIGINT NOT NULL
);
CREATE UNIQUE INDEX channels_place ON channels (person, place);

CREATE TABLE audit (
	id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	at      BIGINT NOT NULL,
	who     TEXT NOT NULL,
	what    TEXT NOT NULL,
	about   TEXT NOT NULL,
	address TEXT NOT NULL,
	detail  BYTEA NOT NULL
);

CREATE TABLE settings (
	key   TEXT PRIMARY KEY,
	value BYTEA NOT NULL
);
