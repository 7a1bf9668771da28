-- A run as the server reads it, in one place for every look at one.
CREATE VIEW activation.run_rows AS
SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", run_uuid AS "UUID", plan,
  amount_cents AS "AmountCents", payment_uuid AS "PaymentUUID", paid_at AS "paidAt", failed_because AS "failedBecause"
FROM activation.runs;
