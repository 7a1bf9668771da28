-- A movement is posted whole by one statement. One look at its end says what a look for each entry at the commit said,
-- in a fraction of the time: a purchase posts five entries, the population of a measurement millions.
DROP TRIGGER ledger_balanced ON payments.ledger_entries;
DROP FUNCTION payments.check_balanced();

CREATE FUNCTION payments.check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM posted GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0) THEN
    RAISE EXCEPTION 'The entries of a transaction must sum to zero';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balanced AFTER INSERT ON payments.ledger_entries REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION payments.check_balanced();
