-- The accounts of the books by owner, kind and service; what may be spent of them is held here, and nowhere else.
ALTER TABLE ledger.ledger_transactions RENAME TO transactions;
ALTER TABLE ledger.ledger_entries RENAME TO entries;
DROP TRIGGER ledger_transactions_fixed ON ledger.transactions;
DROP TRIGGER ledger_entries_fixed ON ledger.entries;
DROP TRIGGER ledger_balanced ON ledger.entries;

-- What a customer reads as the reason of a movement, where one reads it.
ALTER TABLE ledger.transactions ADD COLUMN because text;
UPDATE ledger.transactions t SET because = m.because FROM ledger.movements m
WHERE m.customer_uuid = t.customer_uuid AND m.reason = t.reason;
DROP TABLE ledger.movements;

ALTER TABLE ledger.entries ADD COLUMN service_uuid uuid;
UPDATE ledger.entries SET account = 'credit', service_uuid = substring(account FROM 8)::uuid WHERE account LIKE 'credit:%';
ALTER TABLE ledger.entries
  ADD CONSTRAINT entries_account_known CHECK (account IN
    ('gateway', 'received', 'receivable', 'credit', 'voucher', 'gift', 'arrears', 'sales', 'gst', 'refunds', 'write-off', 'clearing')),
  ADD CONSTRAINT entries_credit_of_service CHECK (account <> 'credit' OR service_uuid IS NOT NULL);
DROP INDEX ledger.ledger_entries_by_account;
CREATE INDEX entries_by_account ON ledger.entries (customer_uuid, account, service_uuid);
CREATE INDEX transactions_by_time ON ledger.transactions USING brin (posted_at);

-- The sums of the accounts that are spent from, kept by the entries themselves. Debits are positive, so credit that we
-- owe is negative, and never more is spent than there is.
CREATE TABLE ledger.balances (
  customer_uuid uuid NOT NULL,
  account text NOT NULL,
  service_uuid uuid NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (customer_uuid, account, service_uuid),
  CONSTRAINT credit_not_overspent CHECK (account <> 'credit' OR cents <= 0)
);
INSERT INTO ledger.balances (customer_uuid, account, service_uuid, cents)
SELECT customer_uuid, account, service_uuid, sum(amount_cents) FROM ledger.entries WHERE account = 'credit' GROUP BY 1, 2, 3;

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books are never changed: post a correcting transaction';
END $$;
CREATE TRIGGER entries_fixed BEFORE UPDATE OR DELETE ON ledger.entries
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transactions_fixed BEFORE UPDATE OR DELETE ON ledger.transactions
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entries_kept BEFORE TRUNCATE ON ledger.entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transactions_kept BEFORE TRUNCATE ON ledger.transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- A movement is posted whole by one statement, and this is asked at its end.
CREATE FUNCTION ledger.hold_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM posted GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0) THEN
    RAISE EXCEPTION 'The entries of a transaction must sum to zero';
  END IF;
  IF (SELECT sum(amount_cents) FROM posted WHERE account = 'clearing') <> 0 THEN
    RAISE EXCEPTION 'What leaves the books of one customer must come into those of another';
  END IF;
  IF EXISTS (SELECT 1 FROM posted WHERE account = 'credit') THEN
    INSERT INTO ledger.balances (customer_uuid, account, service_uuid, cents)
    SELECT DISTINCT customer_uuid, account, service_uuid, 0 FROM posted WHERE account = 'credit'
    ON CONFLICT DO NOTHING;
    -- In one order, so that two statements never wait for each other.
    PERFORM 1 FROM ledger.balances b JOIN posted p USING (customer_uuid, account, service_uuid)
    ORDER BY customer_uuid, account, service_uuid FOR UPDATE OF b;
    UPDATE ledger.balances b SET cents = b.cents + s.cents
    FROM (SELECT customer_uuid, account, service_uuid, sum(amount_cents) AS cents FROM posted
      WHERE account = 'credit' GROUP BY 1, 2, 3) s
    WHERE b.customer_uuid = s.customer_uuid AND b.account = s.account AND b.service_uuid = s.service_uuid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balanced AFTER INSERT ON ledger.entries REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.hold_balance();
