-- What each payment is for: several payments may be for one thing, and one payment for several. The owner is the customer
-- whose thing it is; the payment may be another customer's.
CREATE TABLE payments.allocations (
  customer_uuid uuid NOT NULL,
  allocation_uuid uuid NOT NULL,
  account_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  thing_uuid uuid NOT NULL,
  service_uuid uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (customer_uuid, allocation_uuid),
  UNIQUE (account_uuid, payment_uuid, thing_uuid)
);
CREATE INDEX allocations_by_thing ON payments.allocations (customer_uuid, thing_uuid);
INSERT INTO payments.allocations (customer_uuid, allocation_uuid, account_uuid, payment_uuid, thing_uuid, service_uuid, amount_cents)
SELECT customer_uuid, payment_uuid, customer_uuid, payment_uuid, purpose_uuid,
  CASE purpose WHEN 'top-up' THEN purpose_uuid END, amount_cents
FROM payments.intents;
CREATE FUNCTION payments.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a payment is for is never changed';
END $$;
CREATE TRIGGER allocations_fixed BEFORE UPDATE OR DELETE ON payments.allocations
  FOR EACH ROW EXECUTE FUNCTION payments.refuse_change();

-- A payment is one for its purpose and its request. What is paid whole by one payment at a time is claimed by it.
ALTER TABLE payments.intents
  ADD COLUMN payer_kind text NOT NULL DEFAULT 'customer' CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  ADD COLUMN payer_uuid uuid,
  ADD COLUMN claim uuid;
UPDATE payments.intents SET payer_uuid = customer_uuid, claim = CASE WHEN purpose NOT IN ('top-up', 'bill') THEN purpose_uuid END;
ALTER TABLE payments.intents ALTER COLUMN payer_kind DROP DEFAULT, ALTER COLUMN payer_uuid SET NOT NULL;
DROP VIEW payments.payment_rows;
DROP VIEW payments.intent_rows;
DROP INDEX payments.intents_live;
DROP INDEX payments.intents_by_request_key;
DROP INDEX payments.intents_by_purpose;
ALTER TABLE payments.intents DROP COLUMN purpose_uuid;
CREATE UNIQUE INDEX intents_by_request_key ON payments.intents (customer_uuid, purpose, request_key) WHERE request_key IS NOT NULL;
CREATE UNIQUE INDEX intents_claiming ON payments.intents (customer_uuid, purpose, claim)
  WHERE claim IS NOT NULL AND state <> 'cancelled';

CREATE VIEW payments.intent_rows AS
  SELECT i.customer_uuid AS "CustomerUUID", i.payment_uuid AS "UUID",
    jsonb_build_object('kind', i.payer_kind, 'UUID', i.payer_uuid) AS payer, i.purpose, i.claim,
    (SELECT jsonb_agg(jsonb_build_object('UUID', a.allocation_uuid, 'thing', a.thing_uuid, 'beneficiary', a.customer_uuid,
        'service', a.service_uuid, 'amount', a.amount_cents) ORDER BY a.allocation_uuid)
      FROM payments.allocations a
      WHERE a.account_uuid = i.customer_uuid AND a.payment_uuid = i.payment_uuid) AS "paysFor",
    i.amount_cents AS amount, i.description, i.request_key AS "requestKey", i.state, i.needs_check AS "needsCheck", i.tries,
    i.gateway_ref AS "gatewayRef", i.client_secret AS "clientSecret", i.asked_card AS "askedCard", i.keep_card AS "keepCard",
    i.present, i.failure, i.card_brand AS "cardBrand", i.card_last4 AS "cardLast4", i.receipt_uuid AS "receiptUuid",
    i.created_at AS "createdAt", i.updated_at AS "updatedAt", i.asked_from AS "askedFrom"
  FROM payments.intents i;

CREATE VIEW payments.payment_rows AS
  SELECT i.*, (
    SELECT jsonb_agg(jsonb_build_object('UUID', r.refund_uuid, 'state', r.state, 'amount', r.amount_cents,
      'createdAtMs', floor(extract(epoch FROM r.created_at) * 1000),
      'completedAtMs', floor(extract(epoch FROM r.completed_at) * 1000)) ORDER BY r.created_at, r.refund_uuid)
    FROM payments.refunds r WHERE r.customer_uuid = i."CustomerUUID" AND r.payment_uuid = i."UUID") AS refunds
  FROM payments.intent_rows i;

-- A receipt says for whom and for which things it was paid, as it was then.
ALTER TABLE payments.receipts
  ADD COLUMN payer_kind text NOT NULL DEFAULT 'customer' CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  ADD COLUMN payer_uuid uuid,
  ADD COLUMN pays_for jsonb;
UPDATE payments.receipts r SET payer_uuid = customer_uuid, pays_for = i."paysFor"
FROM payments.intent_rows i WHERE i."CustomerUUID" = r.customer_uuid AND i."UUID" = r.payment_uuid;
ALTER TABLE payments.receipts
  ALTER COLUMN payer_kind DROP DEFAULT, ALTER COLUMN payer_uuid SET NOT NULL, ALTER COLUMN pays_for SET NOT NULL;
DROP VIEW payments.receipt_rows;
CREATE VIEW payments.receipt_rows AS
  SELECT customer_uuid AS "CustomerUUID", receipt_uuid AS "UUID", number AS "Number", payment_uuid AS "PaymentUUID",
    jsonb_build_object('kind', payer_kind, 'UUID', payer_uuid) AS payer, pays_for AS "paysFor",
    amount_cents AS amount, tax_cents AS tax, description AS "Description",
    card_brand AS "CardType", card_last4 AS "CardLast4", created_at AS "createdAt"
  FROM payments.receipts;

DROP VIEW payments.refund_rows;
CREATE VIEW payments.refund_rows AS
  SELECT customer_uuid AS "CustomerUUID", refund_uuid AS "UUID", payment_uuid AS "PaymentUUID",
    thing_uuid AS "thingUuid", reason, amount_cents AS amount, tax_cents AS tax, state,
    gateway_ref AS "gatewayRef", failure, created_at AS "createdAt", updated_at AS "updatedAt",
    completed_at AS "completedAt"
  FROM payments.refunds;
