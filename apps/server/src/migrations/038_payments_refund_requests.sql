-- Refunds that operators request: made at once, or after a second operator has approved them.
CREATE TABLE payments.refund_requests (
  customer_uuid uuid NOT NULL,
  request_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  because text NOT NULL,
  -- The operator's id, or client: with the program's name.
  requested_by text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'made', 'declined')),
  decided_by text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (customer_uuid, request_uuid),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX refund_requests_by_payment ON payments.refund_requests (customer_uuid, payment_uuid);
CREATE INDEX refund_requests_waiting ON payments.refund_requests (created_at) WHERE state = 'waiting';
