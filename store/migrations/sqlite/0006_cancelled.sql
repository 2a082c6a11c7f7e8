-- +goose Up
ALTER TABLE simulations ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0;
CREATE INDEX simulations_person ON simulations (person, created);
