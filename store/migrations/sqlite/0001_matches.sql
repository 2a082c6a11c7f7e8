-- +goose Up
CREATE TABLE matches (
	id      TEXT PRIMARY KEY,
	game    TEXT NOT NULL,
	rules   INTEGER NOT NULL,
	meta    BLOB NOT NULL,
	secret  BLOB NOT NULL,
	version INTEGER NOT NULL,
	created INTEGER NOT NULL,
	changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_changed ON matches (changed);

CREATE TABLE log (
	match  TEXT NOT NULL REFERENCES matches (id),
	n      INTEGER NOT NULL,
	client TEXT NOT NULL,
	body   BLOB NOT NULL,
	hash   BLOB NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE UNIQUE INDEX log_client ON log (match, client);

CREATE TABLE snapshots (
	match TEXT PRIMARY KEY REFERENCES matches (id),
	n     INTEGER NOT NULL,
	body  BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE notices (
	id    INTEGER PRIMARY KEY AUTOINCREMENT,
	match TEXT NOT NULL,
	n     INTEGER NOT NULL,
	who   TEXT NOT NULL,
	body  BLOB NOT NULL
);
