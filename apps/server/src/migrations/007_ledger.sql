-- The books of money stand below every capability that takes or gives it.
CREATE SCHEMA ledger;

-- The books. Every movement is one transaction whose entries sum to zero, under a reason that exists once.
-- Debits are positive. Entries are never changed.
CREATE TABLE ledger.transactions (
  customer_uuid uuid NOT NULL,
  transaction_uuid uuid NOT NULL,
  reason text NOT NULL,
  posted_at timestamptz NOT NULL,
  -- What a customer reads as the reason of a movement, where one reads it.
  because text,
  -- Who paid, or owes, for which customer and which service.
  payer_kind text NOT NULL CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  payer_uuid uuid NOT NULL,
  beneficiary_uuid uuid NOT NULL,
  service_uuid uuid,
  PRIMARY KEY (customer_uuid, transaction_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX transactions_by_time ON ledger.transactions USING brin (posted_at);

CREATE TABLE ledger.entries (
  customer_uuid uuid NOT NULL,
  transaction_uuid uuid NOT NULL,
  line integer NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  service_uuid uuid,
  PRIMARY KEY (customer_uuid, transaction_uuid, line),
  CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'paid-ahead', 'credit', 'forfeited', 'voucher', 'arrears', 'brought-forward',
   'sales', 'gst', 'refunds', 'bank', 'write-off', 'clearing')),
  CONSTRAINT entries_credit_of_service CHECK (account <> 'credit' OR service_uuid IS NOT NULL)
);
CREATE INDEX entries_by_account ON ledger.entries (customer_uuid, account, service_uuid);

-- The sums of the accounts that are spent from, kept by the entries themselves. Debits are positive, so credit that we
-- owe is negative, and never more is spent than there is.
CREATE TABLE ledger.balances (
  customer_uuid uuid NOT NULL,
  account text NOT NULL,
  service_uuid uuid NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (customer_uuid, account, service_uuid),
  CONSTRAINT credit_not_overspent CHECK (account <> 'credit' OR cents <= 0),
  -- Never more is paid of a debt than is owed.
  CONSTRAINT arrears_not_overpaid CHECK (account <> 'arrears' OR cents >= 0)
);
-- Those who owe a debt are looked through every hour.
CREATE INDEX balances_owed ON ledger.balances (customer_uuid) WHERE account = 'arrears' AND cents > 0;

-- What is owed, written with what it is owed for and never changed. The owner is the customer who pays.
CREATE TABLE ledger.charges (
  customer_uuid uuid NOT NULL,
  charge_uuid uuid NOT NULL,
  -- What was supplied: a base plan, an add-on, use that no plan covers.
  supply text NOT NULL CHECK (supply IN ('plan', 'add-on', 'use', 'fee', 'adjustment')),
  name text NOT NULL,
  tax_code text NOT NULL CHECK (tax_code IN ('standard', 'zero-rated')),
  payer_kind text NOT NULL CHECK (payer_kind IN ('customer', 'billing-parent')),
  beneficiary_uuid uuid NOT NULL,
  service_uuid uuid,
  -- The days that it is for: the first one, and the first one after; a plan without a period has no end.
  period_from date NOT NULL,
  period_upto date CHECK (period_upto > period_from),
  reason text NOT NULL CHECK (reason IN ('start', 'renewal', 'part-period', 'use', 'fee', 'credit', 'correction')),
  -- What is charged once: an add-on's period, a usage document.
  key text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0 OR (supply = 'adjustment' AND amount_cents <> 0)),
  charged_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, charge_uuid),
  UNIQUE (customer_uuid, key)
);
CREATE INDEX charges_by_service ON ledger.charges (customer_uuid, service_uuid, charged_at);

-- The charges that are on no bill yet. A charge is put here with its own row, and taken out by the bill that it is on.
CREATE TABLE ledger.unbilled (
  customer_uuid uuid NOT NULL,
  charge_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, charge_uuid)
);

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
CREATE TRIGGER charges_fixed BEFORE UPDATE OR DELETE ON ledger.charges
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER charges_kept BEFORE TRUNCATE ON ledger.charges
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Credit is of a service; a debt is of the customer, under whose id its balance stands.
CREATE FUNCTION ledger.hold_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER entries_balanced AFTER INSERT ON ledger.entries REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.hold_balance();
