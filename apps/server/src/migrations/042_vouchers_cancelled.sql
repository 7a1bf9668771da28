-- A batch that an operator ended before its last day: its end is in ended_at too.
ALTER TABLE vouchers.batches
  ADD COLUMN cancelled_at timestamptz,
  ADD CONSTRAINT batches_cancelled CHECK (cancelled_at IS NULL OR ended_at IS NOT NULL);
CREATE INDEX batches_by_time ON vouchers.batches (loaded_at DESC, name);
