-- What of a return was for something that was never delivered, so that nobody owes it, and what was written off, since
-- nobody is there who could.
ALTER TABLE payments.returns
  ADD COLUMN undelivered_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_cents bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE VIEW payments.return_rows AS
  SELECT customer_uuid AS "CustomerUUID", return_uuid AS "UUID", payment_uuid AS "PaymentUUID", gateway_ref AS "gatewayRef",
    amount_cents AS amount, before_cents AS before, credit_cents AS "fromCredit", reason, created_at AS "createdAt",
    owed_at IS NOT NULL AS "isOwed", given_back_at IS NOT NULL AS "isGivenBack", undelivered_cents AS undelivered,
    written_off_cents AS "writtenOff"
  FROM payments.returns;
