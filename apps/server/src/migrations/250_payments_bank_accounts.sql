-- A customer pays by card, or by direct debit from a bank account, which has no expiry. `brand` of an account is its bank.
ALTER TABLE payments.methods
  ADD COLUMN kind text NOT NULL DEFAULT 'card' CHECK (kind IN ('card', 'bank-account')),
  ADD COLUMN mandate_uuid uuid,
  -- The customer's bank no longer lets us debit the account.
  ADD COLUMN mandate_ended_at timestamptz,
  ALTER COLUMN exp_month DROP NOT NULL,
  ALTER COLUMN exp_year DROP NOT NULL;
ALTER TABLE payments.methods
  ADD CONSTRAINT methods_cards_expire CHECK ((kind = 'card') = (exp_month IS NOT NULL AND exp_year IS NOT NULL)) NOT VALID;
CREATE INDEX methods_accounts ON payments.methods (gateway_card) WHERE kind = 'bank-account';

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

-- What a payment is taken from. A debit is submitted, then provisional for as long as the bank may still take it back.
ALTER TABLE payments.intents
  ADD COLUMN method_kind text NOT NULL DEFAULT 'card' CHECK (method_kind IN ('card', 'bank-account')),
  ADD COLUMN debit_on date,
  ADD COLUMN settles_at timestamptz,
  ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE payments.intents
  ADD CONSTRAINT intents_returned_within_paid CHECK (returned_cents BETWEEN 0 AND amount_cents) NOT VALID;

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
  PRIMARY KEY (customer_uuid, return_uuid),
  UNIQUE (customer_uuid, gateway_ref)
);
CREATE INDEX returns_by_time ON payments.returns (created_at);
CREATE VIEW payments.return_rows AS
  SELECT customer_uuid AS "CustomerUUID", return_uuid AS "UUID", payment_uuid AS "PaymentUUID", gateway_ref AS "gatewayRef",
    amount_cents AS amount, before_cents AS before, credit_cents AS "fromCredit", reason, created_at AS "createdAt",
    owed_at IS NOT NULL AS "isOwed", given_back_at IS NOT NULL AS "isGivenBack"
  FROM payments.returns;

DROP VIEW payments.payment_rows;
DROP VIEW payments.intent_rows;
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

-- In the history a payment that was taken back in full was declined in the end, and a hold that was released is neither
-- paid nor declined. A bank account is a means like a card or a wallet.
CREATE OR REPLACE FUNCTION payments.history(customer uuid, a_kind text, a_means text, a_state text, a_service uuid,
  since timestamptz, before timestamptz)
RETURNS TABLE (customer_uuid uuid, payment_uuid uuid, created_at timestamptz, amount_cents bigint, paid_cents bigint, refunded_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT i.customer_uuid, i.payment_uuid, i.created_at, i.amount_cents,
    CASE i.state WHEN 'succeeded' THEN i.amount_cents - i.returned_cents ELSE 0 END, refunded.cents
  FROM payments.intents i
  CROSS JOIN LATERAL (
    SELECT CASE WHEN i.refund_cents > 0 THEN coalesce((
      SELECT sum(r.amount_cents) FROM payments.refunds r
      WHERE r.customer_uuid = i.customer_uuid AND r.payment_uuid = i.payment_uuid AND r.state = 'succeeded'), 0)::bigint
      ELSE 0 END AS cents OFFSET 0) refunded
  WHERE i.customer_uuid = customer AND (i.payer_kind <> 'guest' OR i.state = 'succeeded')
    AND (since IS NULL OR i.created_at >= since) AND (before IS NULL OR i.created_at < before)
    AND (a_kind IS NULL OR (a_kind = 'refund' AND i.refund_cents > 0) OR (a_kind = 'add-on' AND i.is_extra)
      OR (a_kind = i.purpose AND NOT i.is_extra))
    AND (a_means IS NULL OR (i.card_last4 IS NOT NULL AND a_means = CASE WHEN i.method_kind = 'bank-account'
      THEN 'nz_bank_account' ELSE coalesce(i.card_wallet, 'cards') END))
    AND (a_service IS NULL OR EXISTS (
      SELECT FROM payments.allocations a WHERE a.account_uuid = i.customer_uuid AND a.payment_uuid = i.payment_uuid
        AND a.service_uuid = a_service))
    AND (a_state IS NULL OR a_state = CASE
      WHEN i.state = 'succeeded' AND i.returned_cents = i.amount_cents THEN 'DECLINED'
      WHEN i.state = 'succeeded' THEN CASE WHEN refunded.cents > 0 THEN 'REFUNDED' ELSE 'COMPLETED' END
      WHEN i.state = 'cancelled' THEN CASE WHEN i.held_until IS NULL THEN 'DECLINED' ELSE 'OTHERS' END
      WHEN i.state IN ('unasked', 'processing', 'held') THEN 'PENDING'
      WHEN i.needs_check OR i.failure IN ('authentication_required', 'payment_intent_authentication_failure') THEN 'OTHERS'
      WHEN i.failure IS NULL OR i.failure IN ('insufficient_funds', 'expired_card', 'incorrect_number', 'invalid_number',
        'incorrect_cvc') THEN 'ACTION REQ'
      ELSE 'DECLINED' END)
$$;
