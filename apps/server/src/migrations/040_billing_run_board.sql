-- An operator may hold an account's bills: it is parked then, with who did it, when and why. The run itself parks without
-- these.
ALTER TABLE billing.accounts
  ADD COLUMN parked_at timestamptz,
  ADD COLUMN parked_by uuid,
  ADD COLUMN parked_because text;

CREATE OR REPLACE VIEW billing.account_rows AS
  SELECT customer_uuid AS "CustomerUUID", account_number AS "AccountNumber", cycle_days AS "cycleDays", anchor,
    billed_upto AS "billedUpto", next_bill_on AS "nextBillOn", first_bill_on AS "firstBillOn", credit_cents AS credit,
    automatic, failed_first_on AS "failedFirstOn", next_try_on AS "nextTryOn", failed_because AS "failedBecause",
    tried_card AS "triedCard", parked_since AS "parkedSince", closed_on AS "closedOn", due_on AS "dueOn",
    parked_at AS "parkedAt", parked_by AS "parkedBy", parked_because AS "parkedBecause"
  FROM billing.accounts;

-- Accounts whose due bill could not be made at the last try. It counts while the account is due on the same day.
CREATE TABLE billing.run_failures (
  customer_uuid uuid PRIMARY KEY,
  due_on date NOT NULL,
  because text NOT NULL,
  tries integer NOT NULL,
  failed_at timestamptz NOT NULL
);

-- The totals of whole days are read from the index alone. It takes the place of the one for counts.
CREATE INDEX IF NOT EXISTS invoices_totals_by_day ON billing.invoices (period_upto) INCLUDE (total_cents)
  WHERE kind IN ('first', 'cycle');
DROP INDEX IF EXISTS billing.invoices_by_day;
