-- What goes back to the card. Written before the partner is asked, under the id that the partner is given as its key.
CREATE TABLE payments.refunds (
  customer_uuid uuid NOT NULL,
  refund_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  -- What could not be given for the payment: an order, or a mobile.
  thing_uuid uuid NOT NULL,
  -- Why it goes back. For one reason money goes back once.
  reason text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The GST in it, once it is booked.
  tax_cents bigint CHECK (tax_cents BETWEEN 0 AND amount_cents),
  -- unasked: the partner's answer is not known; the others are as the partner says. What succeeded may still fail.
  state text NOT NULL CHECK (state IN ('unasked', 'pending', 'succeeded', 'failed')),
  gateway_ref text,
  failure text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, refund_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX refunds_by_payment ON payments.refunds (customer_uuid, payment_uuid);
CREATE INDEX refunds_by_thing ON payments.refunds (customer_uuid, thing_uuid);
CREATE INDEX refunds_open ON payments.refunds (updated_at) WHERE state IN ('unasked', 'pending');

-- What of a payment goes or went back: never more than was paid. Rows of before hold it already, so none is read here.
ALTER TABLE payments.intents ADD COLUMN refund_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE payments.intents
  ADD CONSTRAINT intents_refund_within_paid CHECK (refund_cents BETWEEN 0 AND amount_cents) NOT VALID;

CREATE VIEW payments.refund_rows AS
  SELECT customer_uuid AS "CustomerUUID", refund_uuid AS "UUID", payment_uuid AS "PaymentUUID",
    thing_uuid AS "thingUuid", reason, amount_cents AS "AmountCents", tax_cents AS "AmountTaxCents", state,
    gateway_ref AS "gatewayRef", failure, created_at AS "createdAt", updated_at AS "updatedAt",
    completed_at AS "completedAt"
  FROM payments.refunds;

-- Intents with what goes back of them; null where nothing does.
CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'AmountCents', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;
