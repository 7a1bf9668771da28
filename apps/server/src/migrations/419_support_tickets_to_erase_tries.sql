-- A ticket that the help desk does not delete comes after the others, and after some tries the operator hears of it.
ALTER TABLE support.tickets_to_erase
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN tried_at timestamptz;
