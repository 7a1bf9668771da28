-- What a customer owes of payments that were taken back is a balance of the books, and no longer a number beside them. A
-- debt of before these books is brought into them against `brought-forward`.
ALTER TABLE ledger.entries DROP CONSTRAINT entries_account_known;
ALTER TABLE ledger.entries ADD CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'paid-ahead', 'credit', 'forfeited', 'voucher', 'arrears', 'brought-forward',
   'sales', 'gst', 'refunds', 'write-off', 'clearing')) NOT VALID;

-- Credit is of a service; a debt is of the customer, under whose id its balance stands.
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
    SELECT customer_uuid, account, coalesce(service_uuid, customer_uuid) AS holder, sum(amount_cents) AS cents FROM posted
    WHERE account IN ('arrears', 'credit') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    UPDATE ledger.balances SET cents = cents + one.cents
    WHERE customer_uuid = one.customer_uuid AND account = one.account AND service_uuid = one.holder;
    CONTINUE WHEN FOUND;
    INSERT INTO ledger.balances (customer_uuid, account, service_uuid, cents)
    VALUES (one.customer_uuid, one.account, one.holder, 0) ON CONFLICT DO NOTHING;
    UPDATE ledger.balances SET cents = cents + one.cents
    WHERE customer_uuid = one.customer_uuid AND account = one.account AND service_uuid = one.holder;
  END LOOP;
  RETURN NULL;
END $$;

-- Balances of what was booked so far; then each is brought to what its customer owed until now.
INSERT INTO ledger.balances (customer_uuid, account, service_uuid, cents)
SELECT customer_uuid, 'arrears', customer_uuid, sum(amount_cents) FROM ledger.entries WHERE account = 'arrears' GROUP BY 1;

CREATE TABLE ledger.brought_forward AS
SELECT customer_uuid, coalesce(o.debt_uuid, customer_uuid) AS transaction_uuid,
  coalesce(o.cents, 0) - coalesce(b.cents, 0) AS cents
FROM (SELECT customer_uuid, cents FROM ledger.balances WHERE account = 'arrears') b
FULL JOIN ledger.owed_before o USING (customer_uuid)
WHERE coalesce(o.cents, 0) <> coalesce(b.cents, 0);
INSERT INTO ledger.transactions (customer_uuid, transaction_uuid, reason, payer_kind, payer_uuid, beneficiary_uuid, posted_at)
SELECT customer_uuid, transaction_uuid, 'brought-forward:' || transaction_uuid, 'customer', customer_uuid, customer_uuid, now()
FROM ledger.brought_forward;
INSERT INTO ledger.entries (customer_uuid, transaction_uuid, line, account, amount_cents)
SELECT customer_uuid, transaction_uuid, 1, 'arrears', cents FROM ledger.brought_forward
UNION ALL
SELECT customer_uuid, transaction_uuid, 2, 'brought-forward', -cents FROM ledger.brought_forward;
DROP TABLE ledger.brought_forward;
DROP TABLE ledger.owed_before;

-- Never more is paid of a debt than is owed.
ALTER TABLE ledger.balances ADD CONSTRAINT arrears_not_overpaid CHECK (account <> 'arrears' OR cents >= 0);
