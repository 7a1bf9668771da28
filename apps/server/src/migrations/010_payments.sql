CREATE SCHEMA payments;

CREATE SEQUENCE payments.receipt_numbers START 100001;

CREATE TABLE payments.gateway_customers (
  customer_uuid uuid PRIMARY KEY,
  gateway_customer text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX gateway_customers_by_gateway ON payments.gateway_customers (gateway_customer);

CREATE TABLE payments.methods (
  customer_uuid uuid NOT NULL,
  method_uuid uuid NOT NULL,
  gateway_card text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month integer CHECK (exp_month BETWEEN 1 AND 12),
  exp_year integer,
  rank integer NOT NULL CHECK (rank >= 1),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  -- The card partner's mark of a card, by which the same card of two customers is known as one.
  fingerprint text,
  -- A customer pays by card, or by direct debit from a bank account, which has no expiry. `brand` of an account is its bank.
  kind text NOT NULL DEFAULT 'card' CHECK (kind IN ('card', 'bank-account')),
  mandate_uuid uuid,
  -- The customer's bank no longer lets us debit the account.
  mandate_ended_at timestamptz,
  PRIMARY KEY (customer_uuid, method_uuid),
  UNIQUE (customer_uuid, gateway_card),
  CONSTRAINT methods_cards_expire CHECK ((kind = 'card') = (exp_month IS NOT NULL AND exp_year IS NOT NULL))
);
CREATE INDEX methods_accounts ON payments.methods (gateway_card) WHERE kind = 'bank-account';

-- What we mean to have paid. Written before the partner is asked, under the id that the partner is given as its key.
CREATE TABLE payments.intents (
  customer_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('top-up', 'order', 'plan', 'bill', 'arrears')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  description text NOT NULL,
  request_key text,
  -- unasked: the partner's answer is not known; waiting: for a card or its check; the others are as they say.
  state text NOT NULL CHECK (state IN ('unasked', 'waiting', 'processing', 'held', 'succeeded', 'cancelled')),
  needs_check boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  gateway_ref text,
  client_secret text,
  asked_card text,
  keep_card boolean NOT NULL,
  present boolean NOT NULL,
  failure text,
  card_brand text,
  card_last4 text,
  receipt_uuid uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- What of a payment goes or went back: never more than was paid.
  refund_cents bigint NOT NULL DEFAULT 0,
  -- From where a person asked for a payment, so that a decline, of which the card partner tells, counts there too: a keyed
  -- hash of their email, and their IP address. Null where nobody asked, as for a renewal: then nothing counts.
  asked_from jsonb,
  -- A payment is one for its purpose and its request. What is paid whole by one payment at a time is claimed by it.
  payer_kind text NOT NULL CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  payer_uuid uuid NOT NULL,
  claim uuid,
  -- When a person last asked for a payment, until the IP address that they asked from is forgotten.
  asked_at timestamptz,
  -- The wallet through which a card paid, where it was one; and whether a payment for a plan is for an extra beside it.
  card_wallet text CHECK (card_wallet IN ('apple_pay', 'google_pay')),
  is_extra boolean NOT NULL DEFAULT false,
  held_cents bigint CHECK (held_cents > 0),
  held_until timestamptz,
  hold_end text CHECK (hold_end IN ('capture', 'release')),
  capture_cents bigint,
  -- What a payment is taken from. A debit is submitted, then provisional for as long as the bank may still take it back.
  method_kind text NOT NULL DEFAULT 'card' CHECK (method_kind IN ('card', 'bank-account')),
  debit_on date,
  settles_at timestamptz,
  returned_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_uuid, payment_uuid),
  CONSTRAINT intents_refund_within_paid CHECK (refund_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT intents_held_is_hold CHECK (held_cents IS NOT NULL OR (state <> 'held' AND hold_end IS NULL)),
  CONSTRAINT intents_captured_within_held CHECK (amount_cents <= coalesce(held_cents, amount_cents)
    AND coalesce(capture_cents BETWEEN 1 AND held_cents, true)),
  CONSTRAINT intents_capture_is_said CHECK ((hold_end IS NOT DISTINCT FROM 'capture') = (capture_cents IS NOT NULL)),
  CONSTRAINT intents_returned_within_paid CHECK (returned_cents BETWEEN 0 AND amount_cents)
);
CREATE UNIQUE INDEX intents_by_request_key ON payments.intents (customer_uuid, purpose, request_key) WHERE request_key IS NOT NULL;
CREATE UNIQUE INDEX intents_claiming ON payments.intents (customer_uuid, purpose, claim)
  WHERE claim IS NOT NULL AND state <> 'cancelled';
CREATE INDEX intents_by_asking ON payments.intents (asked_at) WHERE asked_at IS NOT NULL;
-- The history is read newest first, a page at a time.
CREATE INDEX intents_by_time ON payments.intents (customer_uuid, created_at DESC, payment_uuid);
CREATE INDEX intents_open ON payments.intents (updated_at) WHERE state IN ('unasked', 'waiting', 'processing', 'held');
CREATE INDEX intents_held ON payments.intents (held_until) WHERE state = 'held' AND hold_end IS NULL;

CREATE TABLE payments.receipts (
  customer_uuid uuid NOT NULL,
  receipt_uuid uuid NOT NULL,
  number text NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  description text NOT NULL,
  card_brand text,
  card_last4 text,
  created_at timestamptz NOT NULL,
  -- A receipt says for whom and for which things it was paid, as it was then.
  payer_kind text NOT NULL CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  payer_uuid uuid NOT NULL,
  pays_for jsonb NOT NULL,
  card_wallet text CHECK (card_wallet IN ('apple_pay', 'google_pay')),
  -- What a receipt says of the seller and the buyer, frozen as it is written, with its brand and language.
  document jsonb,
  PRIMARY KEY (customer_uuid, receipt_uuid),
  UNIQUE (customer_uuid, payment_uuid)
);
CREATE INDEX receipts_by_time ON payments.receipts (customer_uuid, created_at DESC);
-- Searches of operators find a receipt by its number.
CREATE INDEX receipts_by_number ON payments.receipts (number);

-- What goes back to the card. Written before the partner is asked, under the id that the partner is given as its key.
CREATE TABLE payments.refunds (
  customer_uuid uuid NOT NULL,
  refund_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  -- What could not be given for the payment: an order, or a mobile.
  thing_uuid uuid NOT NULL,
  -- Why it goes back. For one reason money goes back once.
  reason text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The GST in it, once it is booked.
  tax_cents bigint CHECK (tax_cents BETWEEN 0 AND amount_cents),
  -- unasked: the partner's answer is not known; the others are as the partner says. What succeeded may still fail.
  state text NOT NULL CHECK (state IN ('unasked', 'pending', 'succeeded', 'failed')),
  gateway_ref text,
  failure text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, refund_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX refunds_by_payment ON payments.refunds (customer_uuid, payment_uuid);
CREATE INDEX refunds_by_thing ON payments.refunds (customer_uuid, thing_uuid);
CREATE INDEX refunds_open ON payments.refunds (updated_at) WHERE state IN ('unasked', 'pending');

-- The secrets with which browsers save cards, until a day has passed: at the card partner each may be tried with any card.
CREATE TABLE payments.card_setups (
  customer_uuid uuid NOT NULL,
  gateway_ref text NOT NULL,
  asked_from jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, gateway_ref)
);
CREATE INDEX card_setups_by_age ON payments.card_setups (created_at);

-- Declines that were counted, by the card partner's id of the try, so that one that is told of twice counts once.
CREATE TABLE payments.card_declines (
  customer_uuid uuid NOT NULL,
  attempt_ref text NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, attempt_ref)
);
CREATE INDEX card_declines_by_age ON payments.card_declines (counted_at);

-- What each payment is for: several payments may be for one thing, and one payment for several. The owner is the customer
-- whose thing it is; the payment may be another customer's.
CREATE TABLE payments.allocations (
  customer_uuid uuid NOT NULL,
  allocation_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  thing_uuid uuid NOT NULL,
  service_uuid uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What a payment is for is read with the payment, so it is kept where the payment is: a database that is distributed by
  -- customer distributes this table by the account that pays, which its keys therefore name.
  PRIMARY KEY (customer_uuid, allocation_uuid, account_uuid),
  UNIQUE (account_uuid, payment_uuid, thing_uuid)
);
CREATE INDEX allocations_by_thing ON payments.allocations (customer_uuid, thing_uuid);

-- What a customer agreed to so that an account may be debited: the words as they were read. Written before the partner is
-- asked, under the id that the account at the partner carries.
CREATE TABLE payments.mandates (
  customer_uuid uuid NOT NULL,
  mandate_uuid uuid NOT NULL,
  holder text NOT NULL,
  terms text NOT NULL,
  accepted_from text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mandate_uuid)
);

-- What banks took back of payments that had succeeded, once each by the partner's id: debits that bounced late, and card
-- payments that their customers dispute. `credit_cents` was taken off prepay credit; the rest is owed.
CREATE TABLE payments.returns (
  customer_uuid uuid NOT NULL,
  return_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  gateway_ref text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  before_cents bigint NOT NULL CHECK (before_cents >= 0),
  credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents BETWEEN 0 AND amount_cents),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  owed_at timestamptz,
  given_back_at timestamptz,
  -- What of a return was for something that was never delivered, so that nobody owes it, and what was written off, since
  -- nobody is there who could.
  undelivered_cents bigint NOT NULL DEFAULT 0,
  written_off_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_uuid, return_uuid),
  UNIQUE (customer_uuid, gateway_ref)
);
CREATE INDEX returns_by_time ON payments.returns (created_at);

CREATE FUNCTION payments.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a payment is for is never changed';
END $$;
CREATE TRIGGER allocations_fixed BEFORE UPDATE OR DELETE ON payments.allocations
  FOR EACH ROW EXECUTE FUNCTION payments.refuse_change();

-- Each table is asked by the customer's id as a value, so that a database that is distributed by
-- customer finds all of them on one node.
CREATE FUNCTION payments.history(customer uuid, a_kind text, a_means text, a_state text, a_service uuid,
  since timestamptz, before timestamptz)
RETURNS TABLE (customer_uuid uuid, payment_uuid uuid, created_at timestamptz, amount_cents bigint, paid_cents bigint, refunded_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT i.customer_uuid, i.payment_uuid, i.created_at, i.amount_cents,
    CASE i.state WHEN 'succeeded' THEN i.amount_cents - i.returned_cents ELSE 0 END, i.back_cents
  FROM (
    SELECT n.*, CASE WHEN n.refund_cents > 0 THEN coalesce((
      SELECT sum(r.amount_cents) FROM payments.refunds r
      WHERE r.customer_uuid = customer AND r.payment_uuid = n.payment_uuid AND r.state = 'succeeded'), 0)::bigint
      ELSE 0 END AS back_cents
    FROM payments.intents n WHERE n.customer_uuid = customer) i
  WHERE (i.payer_kind <> 'guest' OR i.state = 'succeeded')
    AND (since IS NULL OR i.created_at >= since) AND (before IS NULL OR i.created_at < before)
    AND (a_kind IS NULL OR (a_kind = 'refund' AND i.refund_cents > 0) OR (a_kind = 'add-on' AND i.is_extra)
      OR (a_kind = i.purpose AND NOT i.is_extra))
    AND (a_means IS NULL OR (i.card_last4 IS NOT NULL AND a_means = CASE WHEN i.method_kind = 'bank-account'
      THEN 'nz_bank_account' ELSE coalesce(i.card_wallet, 'cards') END))
    AND (a_service IS NULL OR EXISTS (
      SELECT FROM payments.allocations a WHERE a.account_uuid = customer AND a.payment_uuid = i.payment_uuid
        AND a.service_uuid = a_service))
    AND (a_state IS NULL OR a_state = CASE
      WHEN i.state = 'succeeded' AND i.returned_cents = i.amount_cents THEN 'DECLINED'
      WHEN i.state = 'succeeded' THEN CASE WHEN i.back_cents > 0 THEN 'REFUNDED' ELSE 'COMPLETED' END
      WHEN i.state = 'cancelled' THEN CASE WHEN i.held_until IS NULL THEN 'DECLINED' ELSE 'OTHERS' END
      WHEN i.state IN ('unasked', 'processing', 'held') THEN 'PENDING'
      WHEN i.needs_check OR i.failure IN ('authentication_required', 'payment_intent_authentication_failure') THEN 'OTHERS'
      WHEN i.failure IS NULL OR i.failure IN ('insufficient_funds', 'expired_card', 'incorrect_number', 'invalid_number',
        'incorrect_cvc') THEN 'ACTION REQ'
      ELSE 'DECLINED' END)
$$;

CREATE VIEW payments.receipt_rows AS
  SELECT customer_uuid AS "CustomerUUID", receipt_uuid AS "UUID", number AS "Number", payment_uuid AS "PaymentUUID",
    jsonb_build_object('kind', payer_kind, 'UUID', payer_uuid) AS payer, pays_for AS "paysFor",
    amount_cents AS amount, tax_cents AS tax, description AS "Description",
    card_brand AS "CardType", card_last4 AS "CardLast4", created_at AS "createdAt", card_wallet AS "CardWallet", document
  FROM payments.receipts;

CREATE VIEW payments.refund_rows AS
  SELECT customer_uuid AS "CustomerUUID", refund_uuid AS "UUID", payment_uuid AS "PaymentUUID",
    thing_uuid AS "thingUuid", reason, amount_cents AS amount, tax_cents AS tax, state,
    gateway_ref AS "gatewayRef", failure, created_at AS "createdAt", updated_at AS "updatedAt",
    completed_at AS "completedAt"
  FROM payments.refunds;

CREATE VIEW payments.return_rows AS
  SELECT customer_uuid AS "CustomerUUID", return_uuid AS "UUID", payment_uuid AS "PaymentUUID", gateway_ref AS "gatewayRef",
    amount_cents AS amount, before_cents AS before, credit_cents AS "fromCredit", reason, created_at AS "createdAt",
    owed_at IS NOT NULL AS "isOwed", given_back_at IS NOT NULL AS "isGivenBack", undelivered_cents AS undelivered,
    written_off_cents AS "writtenOff"
  FROM payments.returns;

CREATE VIEW payments.intent_rows AS
  SELECT i.customer_uuid AS "CustomerUUID", i.payment_uuid AS "UUID",
    jsonb_build_object('kind', i.payer_kind, 'UUID', i.payer_uuid) AS payer, i.purpose, i.claim,
    (SELECT jsonb_agg(jsonb_build_object('UUID', a.allocation_uuid, 'thing', a.thing_uuid, 'beneficiary', a.customer_uuid,
        'service', a.service_uuid, 'amount', CASE WHEN i.held_cents IS NULL THEN a.amount_cents ELSE i.amount_cents END)
        ORDER BY a.allocation_uuid)
      FROM payments.allocations a
      WHERE a.account_uuid = i.customer_uuid AND a.payment_uuid = i.payment_uuid) AS "paysFor",
    i.amount_cents AS amount, i.description, i.request_key AS "requestKey", i.state, i.needs_check AS "needsCheck", i.tries,
    i.gateway_ref AS "gatewayRef", i.client_secret AS "clientSecret", i.asked_card AS "askedCard", i.keep_card AS "keepCard",
    i.present, i.failure, i.card_brand AS "cardBrand", i.card_last4 AS "cardLast4", i.receipt_uuid AS "receiptUuid",
    i.created_at AS "createdAt", i.updated_at AS "updatedAt", i.asked_from AS "askedFrom", i.card_wallet AS "cardWallet",
    i.is_extra AS "isExtra", i.held_cents AS held, i.held_until AS "heldUntil", i.hold_end AS "holdEnd", i.capture_cents AS capture,
    i.method_kind AS "methodKind", i.debit_on::text AS "debitOn", i.settles_at AS "settlesAt", i.returned_cents AS returned
  FROM payments.intents i;

CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'amount', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;
