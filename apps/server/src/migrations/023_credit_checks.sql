CREATE SCHEMA credit_checks;

-- Enquiries at the credit reporter: written before it is asked, under the id that makes a repeat the same enquiry. What
-- the person gave for it is not kept, but the words they agreed to and when.
CREATE TABLE credit_checks.checks (
  customer_uuid uuid NOT NULL,
  check_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  -- A hash of what was given: the same again goes on with an enquiry that has no answer yet.
  given bytea NOT NULL,
  consent text NOT NULL,
  consented_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'passed', 'referred', 'refused')),
  reporter jsonb,
  answered_at timestamptz,
  -- Why people decided a credit check as they did, which its customer is told.
  reason text,
  PRIMARY KEY (customer_uuid, check_uuid)
);
CREATE INDEX checks_newest ON credit_checks.checks (customer_uuid, place DESC);
CREATE INDEX checks_waiting ON credit_checks.checks (place) WHERE state IN ('asked', 'referred');

CREATE VIEW credit_checks.check_rows AS
SELECT customer_uuid AS "CustomerUUID", check_uuid AS "UUID", place, given, state, consented_at AS "askedAt", reporter,
  reason AS "Reason"
FROM credit_checks.checks;
