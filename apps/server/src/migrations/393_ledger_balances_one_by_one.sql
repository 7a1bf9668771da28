-- The balances are moved one by one, in one order, so that two statements never wait for each other, and so that each
-- statement is of one customer. Where the entries are a part of a distributed table, named `entries` and a number, only
-- the entries of some customers are seen together; what leaves one and comes into another is then held by the program.
CREATE OR REPLACE FUNCTION ledger.hold_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF EXISTS (SELECT 1 FROM posted GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0) THEN
    RAISE EXCEPTION 'The entries of a transaction must sum to zero';
  END IF;
  IF TG_TABLE_NAME = 'entries' AND (SELECT sum(amount_cents) FROM posted WHERE account = 'clearing') <> 0 THEN
    RAISE EXCEPTION 'What leaves the books of one customer must come into those of another';
  END IF;
  FOR one IN
    SELECT customer_uuid, account, service_uuid, sum(amount_cents) AS cents FROM posted
    WHERE account = 'credit' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    UPDATE ledger.balances SET cents = cents + one.cents
    WHERE customer_uuid = one.customer_uuid AND account = one.account AND service_uuid = one.service_uuid;
    CONTINUE WHEN FOUND;
    INSERT INTO ledger.balances (customer_uuid, account, service_uuid, cents)
    VALUES (one.customer_uuid, one.account, one.service_uuid, 0) ON CONFLICT DO NOTHING;
    UPDATE ledger.balances SET cents = cents + one.cents
    WHERE customer_uuid = one.customer_uuid AND account = one.account AND service_uuid = one.service_uuid;
  END LOOP;
  RETURN NULL;
END $$;
