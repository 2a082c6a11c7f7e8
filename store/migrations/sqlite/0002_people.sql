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
	created  INTEGER NOT NULL,
	seen     INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX people_folded ON people (folded) WHERE guest = 0;
CREATE INDEX people_order ON people (folded, id);

CREATE TABLE passkeys (
	id         BLOB PRIMARY KEY,
	person     TEXT NOT NULL REFERENCES people (id),
	credential BLOB NOT NULL,
	label      TEXT NOT NULL,
	created    INTEGER NOT NULL,
	used       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);

CREATE TABLE sessions (
	token   BLOB PRIMARY KEY,
	person  TEXT NOT NULL,
	epoch   INTEGER NOT NULL,
	data    BLOB NOT NULL,
	expires INTEGER NOT NULL,
	ended   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE invitations (
	id         TEXT PRIMARY KEY,
	code       BLOB NOT NULL UNIQUE,
	kind       TEXT NOT NULL,
	match      TEXT NOT NULL,
	seat       TEXT NOT NULL,
	role       TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created    INTEGER NOT NULL,
	expires    INTEGER NOT NULL,
	used_by    TEXT NOT NULL,
	used_at    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX invitations_created_by ON invitations (created_by, created);

CREATE TABLE channels (
	id        TEXT PRIMARY KEY,
	person    TEXT NOT NULL REFERENCES people (id),
	kind      TEXT NOT NULL,
	place     BLOB NOT NULL,
	target    BLOB NOT NULL,
	code      BLOB NOT NULL,
	confirmed INTEGER NOT NULL,
	created   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX channels_place ON channels (person, place);

CREATE TABLE audit (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	at      INTEGER NOT NULL,
	who     TEXT NOT NULL,
	what    TEXT NOT NULL,
	about   TEXT NOT NULL,
	address TEXT NOT NULL,
	detail  BLOB NOT NULL
);

CREATE TABLE settings (
	key   TEXT PRIMARY KEY,
	value BLOB NOT NULL
) WITHOUT ROWID;
