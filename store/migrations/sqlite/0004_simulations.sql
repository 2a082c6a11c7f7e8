-- +goose Up
CREATE TABLE simulations (
	id      TEXT PRIMARY KEY,
	person  TEXT NOT NULL,
	spec    BLOB NOT NULL,
	parts   INTEGER NOT NULL,
	created INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE simulated (
	simulation TEXT NOT NULL REFERENCES simulations (id),
	part       INTEGER NOT NULL,
	result     BLOB NOT NULL,
	PRIMARY KEY (simulation, part)
) WITHOUT ROWID;
