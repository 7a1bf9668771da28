-- Of the payments that guests began for a customer, its history has those that were paid.
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
  WHERE i.customer_uuid = customer AND (i.payer_kind <> 'guest' OR i.state = 'succeeded')
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
