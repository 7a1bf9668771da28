-- Why people decided a credit check as they did, which its customer is told.
ALTER TABLE credit_checks.checks ADD COLUMN reason text;
CREATE INDEX checks_waiting ON credit_checks.checks (place) WHERE state IN ('asked', 'referred');

CREATE OR REPLACE VIEW credit_checks.check_rows AS
SELECT customer_uuid AS "CustomerUUID", check_uuid AS "UUID", place, given, state, consented_at AS "askedAt", reporter,
  reason AS "Reason"
FROM credit_checks.checks;
