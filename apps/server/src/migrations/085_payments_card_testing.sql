-- From where a person asked for a payment, so that a decline, of which the card partner tells, counts there too: a keyed
-- hash of their email, and their IP address. Null where nobody asked, as for a renewal: then nothing counts.
ALTER TABLE payments.intents ADD COLUMN asked_from jsonb;

CREATE OR REPLACE VIEW payments.intent_rows AS
  SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "UUID", purpose, purpose_uuid AS "purposeUuid",
      amount_cents AS "AmountCents", description, request_key AS "requestKey", state, needs_check AS "needsCheck", tries,
      gateway_ref AS "gatewayRef", client_secret AS "clientSecret", asked_card AS "askedCard", keep_card AS "keepCard",
      present, failure, card_brand AS "cardBrand", card_last4 AS "cardLast4", receipt_uuid AS "receiptUuid",
      created_at AS "createdAt", updated_at AS "updatedAt", asked_from AS "askedFrom"
  FROM payments.intents;

-- The same with what goes back of them: a view keeps the columns that it was made with.
DROP VIEW payments.payment_rows;
CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'AmountCents', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;

-- The secrets with which browsers save cards, until a day has passed: at the card partner each may be tried with any card.
CREATE TABLE payments.card_setups (
  customer_uuid uuid NOT NULL,
  gateway_ref text NOT NULL,
  asked_from jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, gateway_ref)
);
CREATE INDEX card_setups_by_age ON payments.card_setups (created_at);

-- Declines that were counted, by the card partner's id of the try, so that one that is told of twice counts once.
CREATE TABLE payments.card_declines (
  customer_uuid uuid NOT NULL,
  attempt_ref text NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, attempt_ref)
);
CREATE INDEX card_declines_by_age ON payments.card_declines (counted_at);

-- The card partner's mark of a card, by which the same card of two customers is known as one.
ALTER TABLE payments.methods ADD COLUMN fingerprint text;
