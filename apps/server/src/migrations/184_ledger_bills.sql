-- Credits, fees and corrections are charges too, and so is what the account as a whole is charged.
ALTER TABLE ledger.charges
  DROP CONSTRAINT charges_supply_check, DROP CONSTRAINT charges_reason_check, DROP CONSTRAINT charges_amount_cents_check,
  ALTER COLUMN service_uuid DROP NOT NULL;
ALTER TABLE ledger.charges
  ADD CONSTRAINT charges_supply_check CHECK (supply IN ('plan', 'add-on', 'use', 'fee', 'adjustment')) NOT VALID,
  ADD CONSTRAINT charges_reason_check
    CHECK (reason IN ('start', 'renewal', 'part-period', 'use', 'fee', 'credit', 'correction')) NOT VALID,
  ADD CONSTRAINT charges_amount_cents_check
    CHECK (amount_cents > 0 OR (supply = 'adjustment' AND amount_cents <> 0)) NOT VALID;

-- The charges that are on no bill yet. A charge is put here with its own row, and taken out by the bill that it is on.
CREATE TABLE ledger.unbilled (
  customer_uuid uuid NOT NULL,
  charge_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, charge_uuid)
);
INSERT INTO ledger.unbilled (customer_uuid, charge_uuid) SELECT customer_uuid, charge_uuid FROM ledger.charges;

-- What was paid ahead of bills. The check that it replaces was narrower, so no row needs reading.
ALTER TABLE ledger.entries DROP CONSTRAINT entries_account_known;
ALTER TABLE ledger.entries ADD CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'paid-ahead', 'credit', 'forfeited', 'voucher', 'arrears', 'sales', 'gst',
   'refunds', 'write-off', 'clearing')) NOT VALID;

-- The customers who are charged so far are handed to the capability that bills them.
CREATE TABLE ledger.charged_customers AS
  SELECT customer_uuid, min(period_from) AS since, now() AS at FROM ledger.charges GROUP BY 1;
ALTER TABLE ledger.charged_customers SET SCHEMA billing;
