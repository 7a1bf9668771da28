-- Up to which level (80 or 100 per cent) the use of a grant was told, in the period that began on `told_for`: a new
-- period begins untold.
ALTER TABLE usage.grants
  ADD COLUMN told smallint NOT NULL DEFAULT 0 CHECK (told IN (0, 80, 100)),
  ADD COLUMN told_for date;
