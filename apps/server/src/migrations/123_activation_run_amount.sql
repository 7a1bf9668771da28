-- An amount has one name in the code.
DROP VIEW activation.run_rows;
CREATE VIEW activation.run_rows AS
SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", run_uuid AS "UUID", plan, amount_cents AS amount,
  payment_uuid AS "PaymentUUID", paid_at AS "paidAt", failed_because AS "failedBecause"
FROM activation.runs;
