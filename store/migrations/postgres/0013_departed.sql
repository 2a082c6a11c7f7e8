-- +goose Up
-- Who held a seat of a match and holds none any more: they find it still.
CREATE TABLE departed (
	match  TEXT NOT NULL REFERENCES matches (id),
	person TEXT NOT NULL,
	PRIMARY KEY (match, person)
);
CREATE INDEX departed_person ON departed (person);
