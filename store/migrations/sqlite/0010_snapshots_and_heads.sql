-- +goose Up
-- Snapshots are kept along the way, not only the newest, so that any moment of a
-- long match is near one.
ALTER TABLE snapshots RENAME TO newest;
CREATE TABLE snapshots (
	match TEXT NOT NULL REFERENCES matches (id),
	n     INTEGER NOT NULL,
	body  BLOB NOT NULL,
	PRIMARY KEY (match, n)
) WITHOUT ROWID;
INSERT INTO snapshots SELECT match, n, body FROM newest;
DROP TABLE newest;
-- The latest ids of a match stand in its log. In the row that every move changes
-- they cost more than the move.
ALTER TABLE heads DROP COLUMN recent;
