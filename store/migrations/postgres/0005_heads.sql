-- +goose Up
CREATE TABLE heads (
	match   TEXT PRIMARY KEY REFERENCES matches (id),
	version INTEGER NOT NULL,
	recent  BYTEA NOT NULL
);
INSERT INTO heads SELECT id, version, ''::bytea FROM matches;
ALTER TABLE matches DROP COLUMN version;
DROP INDEX log_client;
