-- The wallet through which a card paid, where it was one; and whether a payment for a plan is for an extra beside it.
ALTER TABLE payments.intents
  ADD COLUMN card_wallet text CHECK (card_wallet IN ('apple_pay', 'google_pay')),
  ADD COLUMN is_extra boolean NOT NULL DEFAULT false;
ALTER TABLE payments.receipts ADD COLUMN card_wallet text CHECK (card_wallet IN ('apple_pay', 'google_pay'));

DROP VIEW payments.payment_rows;
CREATE OR REPLACE VIEW payments.intent_rows AS
  SELECT i.customer_uuid AS "CustomerUUID", i.payment_uuid AS "UUID",
    jsonb_build_object('kind', i.payer_kind, 'UUID', i.payer_uuid) AS payer, i.purpose, i.claim,
    (SELECT jsonb_agg(jsonb_build_object('UUID', a.allocation_uuid, 'thing', a.thing_uuid, 'beneficiary', a.customer_uuid,
        'service', a.service_uuid, 'amount', a.amount_cents) ORDER BY a.allocation_uuid)
      FROM payments.allocations a
      WHERE a.account_uuid = i.customer_uuid AND a.payment_uuid = i.payment_uuid) AS "paysFor",
    i.amount_cents AS amount, i.description, i.request_key AS "requestKey", i.state, i.needs_check AS "needsCheck", i.tries,
    i.gateway_ref AS "gatewayRef", i.client_secret AS "clientSecret", i.asked_card AS "askedCard", i.keep_card AS "keepCard",
    i.present, i.failure, i.card_brand AS "cardBrand", i.card_last4 AS "cardLast4", i.receipt_uuid AS "receiptUuid",
    i.created_at AS "createdAt", i.updated_at AS "updatedAt", i.asked_from AS "askedFrom", i.card_wallet AS "cardWallet",
    i.is_extra AS "isExtra"
  FROM payments.intents i;
CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'amount', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;
CREATE OR REPLACE VIEW payments.receipt_rows AS
  SELECT customer_uuid AS "CustomerUUID", receipt_uuid AS "UUID", number AS "Number", payment_uuid AS "PaymentUUID",
    jsonb_build_object('kind', payer_kind, 'UUID', payer_uuid) AS payer, pays_for AS "paysFor",
    amount_cents AS amount, tax_cents AS tax, description AS "Description",
    card_brand AS "CardType", card_last4 AS "CardLast4", created_at AS "createdAt", card_wallet AS "CardWallet"
  FROM payments.receipts;

-- The history is read newest first, a page at a time.
CREATE INDEX intents_by_time ON payments.intents (customer_uuid, created_at DESC, payment_uuid);

-- A customer's payments that fit what is asked for; what is null is not asked. `shown` is the group in which a state is
-- shown (1§4), as the code derives it. The planner sees through the function, so its callers' order and limit count.
CREATE FUNCTION payments.history(customer uuid, a_kind text, a_means text, a_state text, a_service uuid,
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
      WHEN i.state IN ('unasked', 'processing') THEN 'PENDING'
      WHEN i.needs_check OR i.failure IN ('authentication_required', 'payment_intent_authentication_failure') THEN 'OTHERS'
      WHEN i.failure IS NULL OR i.failure IN ('insufficient_funds', 'expired_card', 'incorrect_number', 'invalid_number',
        'incorrect_cvc') THEN 'ACTION REQ'
      ELSE 'DECLINED' END)
$$;
