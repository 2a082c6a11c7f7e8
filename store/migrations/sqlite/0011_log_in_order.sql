-- +goose Up
-- Entries lie in the order in which they were written, so that the moves of one
-- transaction share pages, whatever their matches; only the index is spread over
-- them. Sorted by match, every move changed a page of its own and often its
-- neighbours.
ALTER TABLE log RENAME TO sorted;
CREATE TABLE log (
	match  TEXT NOT NULL REFERENCES matches (id),
	n      INTEGER NOT NULL,
	client TEXT NOT NULL,
	body   BLOB NOT NULL,
	hash   BLOB NOT NULL,
	at     INTEGER NOT NULL,
	PRIMARY KEY (match, n)
);
INSERT INTO log SELECT match, n, client, body, hash, at FROM sorted ORDER BY match, n;
DROP TABLE sorted;
