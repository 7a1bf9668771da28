-- The same rows as before. Each table is asked by the customer's id as a value, so that a database that is distributed by
-- customer finds all of them on one node.
CREATE OR REPLACE FUNCTION payments.history(customer uuid, a_kind text, a_means text, a_state text, a_service uuid,
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
