-- +goose Up
-- Snapshots are kept along the way, not only the newest, so that any moment of a
-- long match is near one.
ALTER TABLE snapshots DROP CONSTRAINT snapshots_pkey;
ALTER TABLE snapshots ADD PRIMARY KEY (match, n);
-- The latest ids of a match stand in its log. In the row that every move changes
-- they cost more than the move.
ALTER TABLE heads DROP COLUMN recent;
