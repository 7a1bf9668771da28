CREATE SCHEMA balance;

-- What a prepay mobile's credit is. The books of the movements are the truth; this is their sum, kept beside them so
-- that spending can lock one row, and never below zero.
CREATE TABLE balance.credits (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);

-- The lots of a mobile's credit: what each movement into it gave, what is left of that, and until when. Together they are
-- what the ledger holds of the mobile's credit.
CREATE TABLE balance.lots (
  customer_uuid uuid NOT NULL,
  lot_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  -- The reason of the movement in the books.
  reason text NOT NULL,
  -- Given, not paid for: spent before what was bought, and a top-up does not prolong it.
  granted boolean NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  left_cents bigint NOT NULL CHECK (left_cents BETWEEN 0 AND cents),
  expires_at timestamptz NOT NULL,
  -- How many days before its end the customer was told of it last: 30, 7 or 1.
  told_days smallint CHECK (told_days IN (30, 7, 1)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, lot_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX lots_left ON balance.lots (customer_uuid, mobile_uuid) WHERE left_cents > 0;
CREATE INDEX lots_ending ON balance.lots (expires_at) WHERE left_cents > 0;

-- Which lots a movement out of a credit took from, by the reason of the movement.
CREATE TABLE balance.lot_uses (
  customer_uuid uuid NOT NULL,
  reason text NOT NULL,
  lot_uuid uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (customer_uuid, reason, lot_uuid)
);

-- What a person agreed to be topped up by automatically. Nobody has one who did not switch it on.
CREATE TABLE balance.auto_top_ups (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  -- `paused` after failures, `needs-you` where the bank asks for the person: nothing is tried in either.
  status text NOT NULL CHECK (status IN ('on', 'off', 'paused', 'needs-you')),
  -- Whole dollars; 0 days, and under 0 dollars, is not by that.
  amount_dollars integer NOT NULL CHECK (amount_dollars BETWEEN 1 AND 999),
  days integer NOT NULL CHECK (days BETWEEN 0 AND 99),
  below_dollars integer NOT NULL CHECK (below_dollars BETWEEN 0 AND 999),
  cap_dollars integer NOT NULL CHECK (cap_dollars >= amount_dollars),
  method_uuid uuid NOT NULL,
  sends_text boolean NOT NULL,
  -- The day from which days are counted, and the last day of a try, whatever came of it.
  counted_from date NOT NULL,
  tried_on date,
  failures smallint NOT NULL DEFAULT 0,
  -- The first day of the month whose limit was reached, which was told.
  capped_in date,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid),
  CHECK (days > 0 OR below_dollars > 0)
);
CREATE INDEX auto_top_ups_on ON balance.auto_top_ups (customer_uuid, mobile_uuid) WHERE status = 'on';

-- Each try, written before the card is asked; one of a mobile is open at any time.
CREATE TABLE balance.auto_attempts (
  customer_uuid uuid NOT NULL,
  attempt_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  method_uuid uuid NOT NULL,
  why text NOT NULL CHECK (why IN ('days', 'credit')),
  cents bigint NOT NULL CHECK (cents > 0),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'failed')),
  began_on date NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (customer_uuid, attempt_uuid)
);
CREATE UNIQUE INDEX auto_attempts_open ON balance.auto_attempts (customer_uuid, mobile_uuid) WHERE state = 'open';
CREATE INDEX auto_attempts_by_month ON balance.auto_attempts (customer_uuid, mobile_uuid, began_on);

CREATE VIEW balance.auto_top_up_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", status, amount_dollars AS "AmountDollars",
    days AS "Days", below_dollars AS "BelowDollars", cap_dollars AS "CapDollars", method_uuid AS "PaymentMethodUUID",
    sends_text AS "SendText", counted_from AS "countedFrom", tried_on AS "triedOn", failures, capped_in AS "cappedIn",
    agreed_at AS "agreedAt"
  FROM balance.auto_top_ups;

CREATE VIEW balance.auto_attempt_rows AS
  SELECT customer_uuid AS "CustomerUUID", attempt_uuid AS "UUID", mobile_uuid AS "MobileUUID",
    method_uuid AS "PaymentMethodUUID", why, cents AS amount, state, began_on AS "beganOn"
  FROM balance.auto_attempts;
