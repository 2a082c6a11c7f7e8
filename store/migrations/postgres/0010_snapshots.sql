-- +goose Up
-- Snapshots are kept along the way, not only the newest, so that any moment of a
-- long match is near one.
ALTER TABLE snapshots DROP CONSTRAINT snapshots_pkey;
ALTER TABLE snapshots ADD PRIMARY KEY (match, n);
