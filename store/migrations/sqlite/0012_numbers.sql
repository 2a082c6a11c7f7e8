-- +goose Up
-- A match has a number, by which the log names it. The index of the log is what a
-- move changes most: with ids in it a page held thirty entries, with numbers about seventy,
-- so that it need not be shared out among its neighbours nearly as often.
ALTER TABLE heads RENAME TO named_heads;
CREATE TABLE heads (
	number  INTEGER PRIMARY KEY,
	match   TEXT NOT NULL UNIQUE REFERENCES matches (id),
	version INTEGER NOT NULL
);
INSERT INTO heads (match, version) SELECT match, version FROM named_heads ORDER BY match;
DROP TABLE named_heads;

ALTER TABLE log RENAME TO named_log;
CREATE TABLE log (
	number INTEGER NOT NULL REFERENCES heads (number),
	n      INTEGER NOT NULL,
	client TEXT NOT NULL,
	body   BLOB NOT NULL,
	hash   BLOB NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (number, n)
);
INSERT INTO log SELECT heads.number, n, client, body, hash, at
	FROM named_log JOIN heads ON heads.match = named_log.match ORDER BY named_log.rowid;
DROP TABLE named_log;
