-- A payment may hold an amount on a card first. A hold is no money: it is captured, all of it or less, or released. What is
-- decided of it is decided once, and stays until the card partner has done it.
ALTER TABLE payments.intents DROP CONSTRAINT intents_state_check;
ALTER TABLE payments.intents ADD CONSTRAINT intents_state_check
  CHECK (state IN ('unasked', 'waiting', 'processing', 'held', 'succeeded', 'cancelled')) NOT VALID;
ALTER TABLE payments.intents
  ADD COLUMN held_cents bigint CHECK (held_cents > 0),
  ADD COLUMN held_until timestamptz,
  ADD COLUMN hold_end text CHECK (hold_end IN ('capture', 'release')),
  ADD COLUMN capture_cents bigint;
ALTER TABLE payments.intents
  ADD CONSTRAINT intents_held_is_hold CHECK (held_cents IS NOT NULL OR (state <> 'held' AND hold_end IS NULL)) NOT VALID,
  ADD CONSTRAINT intents_captured_within_held CHECK (amount_cents <= coalesce(held_cents, amount_cents)
    AND coalesce(capture_cents BETWEEN 1 AND held_cents, true)) NOT VALID,
  ADD CONSTRAINT intents_capture_is_said CHECK ((hold_end IS NOT DISTINCT FROM 'capture') = (capture_cents IS NOT NULL)) NOT VALID;
DROP INDEX payments.intents_open;
CREATE INDEX intents_open ON payments.intents (updated_at) WHERE state IN ('unasked', 'waiting', 'processing', 'held');
CREATE INDEX intents_held ON payments.intents (held_until) WHERE state = 'held' AND hold_end IS NULL;

-- What is paid of a thing is what was captured for it: a hold is for one thing.
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
    i.is_extra AS "isExtra", i.held_cents AS held, i.held_until AS "heldUntil", i.hold_end AS "holdEnd", i.capture_cents AS capture
  FROM payments.intents i;

CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'amount', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;

-- In the history what is held is pending: nothing of it is charged.
CREATE OR REPLACE FUNCTION payments.history(customer uuid, a_kind text, a_means text, a_state text, a_service uuid,
  since timestamptz, before timestamptz)
RETURNS TABLE (customer_uuid uuid, payment_uuid uuid, created_at timestamptz, amount_cents bigint, paid_cents bigint, refunded_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT i.customer_uuid, i.payment_uuid, i.created_at, i.amount_cents, CASE i.state WHEN 'succeeded' THEN i.amount_cents ELSE 0 END,
    refunded.cents
  FROM payments.intents i
  CROSS JOIN LATERAL (
    SELECT CASE WHEN i.refund_cents > 0 THEN coalesce((
      SELECT sum(r.amount_cents) FROM payments.refunds r
      WHERE r.customer_uuid = i.customer_uuid AND r.payment_uuid = i.payment_uuid AND r.state = 'succeeded'), 0)::bigint
      ELSE 0 END AS cents OFFSET 0) refunded
  WHERE i.customer_uuid = customer
    AND (since IS NULL OR i.created_at >= since) AND (before IS NULL OR i.created_at < before)
    AND (a_kind IS NULL OR (a_kind = 'refund' AND i.refund_cents > 0) OR (a_kind = 'add-on' AND i.is_extra)
      OR (a_kind = i.purpose AND NOT i.is_extra))
    AND (a_means IS NULL OR (i.card_last4 IS NOT NULL AND coalesce(i.card_wallet, 'cards') = a_means))
    AND (a_service IS NULL OR EXISTS (
      SELECT FROM payments.allocations a WHERE a.account_uuid = i.customer_uuid AND a.payment_uuid = i.payment_uuid
        AND a.service_uuid = a_service))
    AND (a_state IS NULL OR a_state = CASE
      WHEN i.state = 'succeeded' THEN CASE WHEN refunded.cents > 0 THEN 'REFUNDED' ELSE 'COMPLETED' END
      WHEN i.state = 'cancelled' THEN 'DECLINED'
      WHEN i.state IN ('unasked', 'processing', 'held') THEN 'PENDING'
      WHEN i.needs_check OR i.failure IN ('authentication_required', 'payment_intent_authentication_failure') THEN 'OTHERS'
      WHEN i.failure IS NULL OR i.failure IN ('insufficient_funds', 'expired_card', 'incorrect_number', 'invalid_number',
        'incorrect_cvc') THEN 'ACTION REQ'
      ELSE 'DECLINED' END)
$$;
