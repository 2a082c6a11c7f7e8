-- +goose Up
ALTER TABLE matches ADD COLUMN state TEXT NOT NULL DEFAULT 'open';
ALTER TABLE matches ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN deadline BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN bots INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN summary BYTEA NOT NULL DEFAULT '';
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline > 0;
CREATE INDEX matches_bots ON matches (changed) WHERE bots = 1;

CREATE TABLE places (
	match  TEXT NOT NULL REFERENCES matches (id),
	seat   TEXT NOT NULL,
	person TEXT NOT NULL,
	PRIMARY KEY (match, seat)
);
CREATE INDEX places_person ON places (person);

CREATE TABLE said (
	match TEXT NOT NULL REFERENCES matches (id),
	n     INTEGER NOT NULL,
	who   TEXT NOT NULL,
	name  TEXT NOT NULL,
	text  TEXT NOT NULL,
	at    BIGINT NOT NULL,
	PRIMARY KEY (match, n)
);

CREATE TABLE notes (
	match   TEXT NOT NULL REFERENCES matches (id),
	who     TEXT NOT NULL,
	text    TEXT NOT NULL,
	changed BIGINT NOT NULL,
	PRIMARY KEY (match, who)
);

CREATE TABLE uptime (
	server TEXT PRIMARY KEY,
	began  BIGINT NOT NULL,
	beat   BIGINT NOT NULL
);

ALTER TABLE notices ADD COLUMN after BIGINT NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
