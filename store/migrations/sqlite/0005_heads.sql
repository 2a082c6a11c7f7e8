-- +goose Up
CREATE TABLE heads (
	match   TEXT PRIMARY KEY REFERENCES matches (id),
	version INTEGER NOT NULL,
	recent  BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO heads SELECT id, version, X'' FROM matches;
ALTER TABLE matches DROP COLUMN version;
DROP INDEX log_client;
