-- What each use took of which grants, so that it can be rated again when an earlier one is told late; of uses that were
-- counted before it is not known. A use whose charge changes is charged anew under a key of its own: `charge_count` is how
-- often, and `charge_on_bill` whether the last charge went on the bill.
ALTER TABLE usage.documents
  ADD COLUMN takes jsonb,
  ADD COLUMN charge_count integer NOT NULL DEFAULT 0,
  ADD COLUMN charge_on_bill boolean NOT NULL DEFAULT false;

-- The time of the latest use that took of a grant: what is told of before it is late.
ALTER TABLE usage.grants ADD COLUMN used_upto timestamptz;
