-- +goose Up
CREATE TABLE simulations (
	id      TEXT PRIMARY KEY,
	person  TEXT NOT NULL,
	spec    BYTEA NOT NULL,
	parts   INTEGER NOT NULL,
	created BIGINT NOT NULL
);

CREATE TABLE simulated (
	simulation TEXT NOT NULL REFERENCES simulations (id),
	part       INTEGER NOT NULL,
	result     BYTEA NOT NULL,
	PRIMARY KEY (simulation, part)
);
