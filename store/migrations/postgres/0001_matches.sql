-- +goose Up
CREATE TABLE matches (
	id      TEXT PRIMARY KEY,
	game    TEXT NOT NULL,
	rules   INTEGER NOT NULL,
	meta    BYTEA NOT NULL,
	secret  BYTEA NOT NULL,
	version INTEGER NOT NULL,
	created BIGINT NOT NULL,
	changed BIGINT NOT NULL
);
CREATE INDEX matches_changed ON matches (changed);

CREATE TABLE log (
	match  TEXT NOT NULL REFERENCES matches (id),
	n      INTEGER NOT NULL,
	client TEXT NOT NULL,
	body   BYTEA NOT NULL,
	hash   BYTEA NOT NULL,
	at     BIGINT NOT NULL,
	PRIMARY KEY (match, n)
);
CREATE UNIQUE INDEX log_client ON log (match, client);

CREATE TABLE snapshots (
	match TEXT PRIMARY KEY REFERENCES matches (id),
	n     INTEGER NOT NULL,
	body  BYTEA NOT NULL
);

CREATE TABLE notices (
	id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	match TEXT NOT NULL,
	n     INTEGER NOT NULL,
	who   TEXT NOT NULL,
	body  BYTEA NOT NULL
);
