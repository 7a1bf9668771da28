CREATE SCHEMA billing;

-- Accounts that are billed. Every cycle is counted from the anchor.
CREATE SEQUENCE billing.account_numbers;

CREATE TABLE billing.accounts (
  customer_uuid uuid PRIMARY KEY,
  -- Begins with 5.
  account_number text NOT NULL DEFAULT '5' || lpad(nextval('billing.account_numbers')::text,
    greatest(5, length(currval('billing.account_numbers')::text)), '0'),
  cycle_days integer CHECK (cycle_days IN (7, 28)),
  anchor date NOT NULL,
  -- The first day that no cycle's bill has closed, and the day of the next one.
  billed_upto date NOT NULL,
  next_bill_on date NOT NULL CHECK (next_bill_on > billed_upto),
  -- The day on which the first periods of new services are billed, where that is not the cycle's.
  first_bill_on date,
  due_on date GENERATED ALWAYS AS (least(next_bill_on, first_bill_on)) STORED,
  -- What was paid ahead, and the next bill takes first.
  credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
  automatic text NOT NULL DEFAULT 'when-due' CHECK (automatic IN ('off', 'when-due', 'twice')),
  -- The schedule of a payment that failed: its first day, the next one, why, and the card that was asked.
  failed_first_on date,
  next_try_on date,
  failed_because text,
  tried_card uuid,
  -- More bills are missing than are made without a person.
  parked_since date,
  closed_on date,
  created_at timestamptz NOT NULL,
  -- When the customer of an account was erased; what the law keeps of their bills goes after its years.
  erased_at timestamptz
);
CREATE INDEX accounts_due ON billing.accounts (due_on, customer_uuid) WHERE parked_since IS NULL AND closed_on IS NULL;
CREATE INDEX accounts_by_number ON billing.accounts (account_number);
CREATE INDEX accounts_erased ON billing.accounts (customer_uuid) WHERE erased_at IS NOT NULL;
-- Closed accounts are looked at once a day: what is charged to one after its final bill has another.
CREATE INDEX accounts_closed ON billing.accounts (customer_uuid) WHERE closed_on IS NOT NULL AND erased_at IS NULL;

-- The last number that was given in a series. A number is given with the bill, so none is missing.
CREATE TABLE billing.counters (
  series text PRIMARY KEY CHECK (series IN ('INV', 'CN')),
  last bigint NOT NULL
);
INSERT INTO billing.counters (series, last) VALUES ('INV', 100000), ('CN', 100000);

-- Issued bills. What they say is frozen; what is left to pay is moved by the allocations.
CREATE TABLE billing.invoices (
  customer_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first', 'cycle', 'cycle-change', 'final')),
  period_from date NOT NULL,
  period_upto date NOT NULL CHECK (period_upto > period_from),
  issued_on date NOT NULL,
  due_on date NOT NULL,
  -- GST included; negative where credits were more than charges.
  total_cents bigint NOT NULL,
  gst_cents bigint NOT NULL,
  carried_cents bigint NOT NULL,
  lines jsonb NOT NULL,
  -- Seller, buyer, brand, language, and the bill before.
  document jsonb NOT NULL,
  remaining_cents bigint NOT NULL,
  -- What credit notes have taken off, and the GST of it.
  credited_cents bigint NOT NULL DEFAULT 0,
  credited_gst_cents bigint NOT NULL DEFAULT 0,
  is_void boolean NOT NULL DEFAULT false,
  -- The day on which the half of a bill that is paid twice is taken; null once it was.
  half_on date,
  -- What was last told of it: that it was issued, that it is overdue.
  told text NOT NULL DEFAULT 'issued' CHECK (told IN ('issued', 'overdue')),
  created_at timestamptz NOT NULL,
  -- What of an issued bill is not asked for now: the day to which its payment is extended, and how much of it is disputed.
  extended_to date,
  disputed_cents bigint NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
  PRIMARY KEY (customer_uuid, invoice_uuid),
  CHECK (remaining_cents BETWEEN 0 AND greatest(total_cents, 0)),
  CHECK (credited_cents BETWEEN 0 AND greatest(total_cents, 0))
);
CREATE INDEX invoices_by_number ON billing.invoices (number);
CREATE INDEX invoices_owed ON billing.invoices (customer_uuid, due_on) WHERE remaining_cents > 0;
CREATE INDEX invoices_owed_by_day ON billing.invoices (due_on, customer_uuid) WHERE remaining_cents > 0;
-- An account that is opened and closed again on one day has a final bill of each time. Of the bills that runs make there is
-- still one an account, period and kind.
CREATE UNIQUE INDEX invoices_of_runs ON billing.invoices (customer_uuid, period_upto, kind)
  WHERE kind <> 'final';
CREATE INDEX invoices_by_period ON billing.invoices (customer_uuid, period_upto);

-- Periods that ended without a bill, and why.
CREATE TABLE billing.skipped (
  customer_uuid uuid NOT NULL,
  period_from date NOT NULL,
  period_upto date NOT NULL,
  kind text NOT NULL,
  because text NOT NULL CHECK (because IN ('nothing-charged', 'too-small')),
  amount_cents bigint NOT NULL,
  skipped_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, period_upto, kind)
);

-- Payments of bills, each heard once.
CREATE TABLE billing.payments (
  customer_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, payment_uuid)
);

-- What banks took back of them, each heard once.
CREATE TABLE billing.returns (
  customer_uuid uuid NOT NULL,
  return_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, return_uuid)
);

-- What takes off a bill, or brings back. Credit that was paid ahead has no bill. Rows are never changed.
CREATE TABLE billing.allocations (
  customer_uuid uuid NOT NULL,
  allocation_uuid uuid NOT NULL,
  invoice_uuid uuid,
  kind text NOT NULL CHECK (kind IN ('payment', 'credit', 'credit-note', 'reversal', 'write-off')),
  -- Positive takes off a bill, or adds to the credit.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  payment_uuid uuid,
  credit_note_uuid uuid,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, allocation_uuid)
);
CREATE INDEX allocations_by_invoice ON billing.allocations (customer_uuid, invoice_uuid);
CREATE INDEX allocations_by_payment ON billing.allocations (customer_uuid, payment_uuid) WHERE payment_uuid IS NOT NULL;

CREATE TABLE billing.credit_notes (
  customer_uuid uuid NOT NULL,
  credit_note_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  number text NOT NULL,
  issued_on date NOT NULL,
  because text NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  gst_cents bigint NOT NULL,
  is_void boolean NOT NULL,
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, credit_note_uuid)
);
CREATE INDEX credit_notes_by_invoice ON billing.credit_notes (customer_uuid, invoice_uuid);

-- Automatic payments. One is open at a time.
CREATE TABLE billing.attempts (
  customer_uuid uuid NOT NULL,
  attempt_uuid uuid NOT NULL,
  tried_on date NOT NULL,
  amount_cents bigint NOT NULL,
  card_uuid uuid,
  payment_uuid uuid,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'failed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, attempt_uuid)
);
CREATE UNIQUE INDEX attempts_open ON billing.attempts (customer_uuid) WHERE state = 'open';

-- Services of whose plan or end billing has heard. Whichever comes first, the other sees it: one that has ended opens no account.
CREATE TABLE billing.heard_services (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  has_ended boolean NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid)
);

-- Credit of closed accounts that is paid out: refunded to the cards that paid it, or by the operator to a bank account.
CREATE TABLE billing.payouts (
  customer_uuid uuid NOT NULL,
  payout_uuid uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('card', 'bank')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What of it did not arrive, and is credit again.
  returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents),
  state text NOT NULL CHECK (state IN ('under-way', 'paid', 'returned')),
  -- Kept until the operator has paid it, and no longer.
  bank_account text,
  holder text,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, payout_uuid),
  CHECK (bank_account IS NULL OR (way = 'bank' AND state = 'under-way'))
);
CREATE INDEX payouts_to_pay ON billing.payouts (created_at) WHERE way = 'bank' AND state = 'under-way';
CREATE INDEX payouts_by_uuid ON billing.payouts (payout_uuid);

-- The books are never changed, and neither is what they are compared with.
CREATE FUNCTION billing.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Allocations and credit notes are never changed: write a correcting one';
END $$;
CREATE TRIGGER allocations_fixed BEFORE UPDATE OR DELETE ON billing.allocations
  FOR EACH ROW EXECUTE FUNCTION billing.refuse_change();
CREATE TRIGGER credit_notes_fixed BEFORE DELETE ON billing.credit_notes
  FOR EACH ROW EXECUTE FUNCTION billing.refuse_change();

-- An issued bill says what it says, but for who was billed, which is erased with the customer.
CREATE FUNCTION billing.hold_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.number, OLD.kind, OLD.period_from, OLD.period_upto, OLD.issued_on, OLD.total_cents, OLD.gst_cents)
      IS DISTINCT FROM (NEW.number, NEW.kind, NEW.period_from, NEW.period_upto, NEW.issued_on, NEW.total_cents,
      NEW.gst_cents)
    OR NEW.lines NOT IN (OLD.lines, billing.without_numbers(OLD.lines))
    OR NEW.document NOT IN (OLD.document, billing.without_buyer(OLD.document)) THEN
    RAISE EXCEPTION 'An issued bill is never changed: write a credit note';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_fixed BEFORE UPDATE OF number, kind, period_from, period_upto, issued_on, total_cents, gst_cents,
  lines, document ON billing.invoices FOR EACH ROW EXECUTE FUNCTION billing.hold_invoice();

-- What a fibre connection is called on a bill is a name or an address of its customer: it is erased with their numbers.
CREATE FUNCTION billing.without_numbers(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_agg(line || '{"MSISDN": null}' || CASE WHEN line ? 'place' THEN '{"place": null}' ELSE '{}' END::jsonb ORDER BY at),
    '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS listed (line, at)
$$;

-- A document without who the buyer is: of the buyer only the number of the account is left.
CREATE FUNCTION billing.without_buyer(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(document, '{buyer}', document -> 'buyer' || '{"name": "", "email": "", "phone": null}')
$$;

CREATE FUNCTION billing.hold_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD AND to_jsonb(NEW) IS DISTINCT FROM
      to_jsonb(OLD) || jsonb_build_object('document', billing.without_buyer(OLD.document)) THEN
    RAISE EXCEPTION 'Allocations and credit notes are never changed: write a correcting one';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_notes_held BEFORE UPDATE ON billing.credit_notes
  FOR EACH ROW EXECUTE FUNCTION billing.hold_credit_note();

CREATE VIEW billing.account_rows AS
  SELECT customer_uuid AS "CustomerUUID", account_number AS "AccountNumber", cycle_days AS "cycleDays", anchor,
    billed_upto AS "billedUpto", next_bill_on AS "nextBillOn", first_bill_on AS "firstBillOn", credit_cents AS credit,
    automatic, failed_first_on AS "failedFirstOn", next_try_on AS "nextTryOn", failed_because AS "failedBecause",
    tried_card AS "triedCard", parked_since AS "parkedSince", closed_on AS "closedOn", due_on AS "dueOn"
  FROM billing.accounts;

CREATE VIEW billing.invoice_rows AS
  SELECT customer_uuid AS "CustomerUUID", invoice_uuid AS "UUID", number AS "Number", kind, period_from AS from,
    period_upto AS upto, issued_on AS "issuedOn", due_on AS "dueOn", total_cents AS total, gst_cents AS gst,
    carried_cents AS "carriedForward", lines, document, remaining_cents AS remaining, credited_cents AS credited,
    credited_gst_cents AS "creditedGst", is_void AS "isVoid", half_on AS "halfOn", created_at AS "createdAt",
    extended_to AS "extendedTo", disputed_cents AS disputed
  FROM billing.invoices;

CREATE VIEW billing.payout_rows AS
  SELECT customer_uuid AS "CustomerUUID", payout_uuid AS "UUID", way, amount_cents AS amount, returned_cents AS returned,
    state, bank_account AS "bankAccount", holder, created_at AS "createdAt", completed_at AS "completedAt"
  FROM billing.payouts;
