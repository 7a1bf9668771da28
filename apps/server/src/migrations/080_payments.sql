CREATE SCHEMA payments;

CREATE TABLE payments.gateway_customers (
  customer_uuid uuid PRIMARY KEY,
  gateway_customer text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX gateway_customers_by_gateway ON payments.gateway_customers (gateway_customer);

CREATE TABLE payments.methods (
  customer_uuid uuid NOT NULL,
  method_uuid uuid NOT NULL,
  gateway_card text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month integer NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year integer NOT NULL,
  rank integer NOT NULL CHECK (rank >= 1),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (customer_uuid, method_uuid),
  UNIQUE (customer_uuid, gateway_card)
);

-- What we mean to have paid. Written before the partner is asked, under the id that the partner is given as its key.
CREATE TABLE payments.intents (
  customer_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('top-up', 'order', 'plan', 'bill')),
  purpose_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  description text NOT NULL,
  request_key text,
  -- unasked: the partner's answer is not known; waiting: for a card or its check; the others are as they say.
  state text NOT NULL CHECK (state IN ('unasked', 'waiting', 'processing', 'succeeded', 'cancelled')),
  needs_check boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  gateway_ref text,
  client_secret text,
  asked_card text,
  keep_card boolean NOT NULL,
  present boolean NOT NULL,
  failure text,
  card_brand text,
  card_last4 text,
  receipt_uuid uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, payment_uuid)
);
CREATE UNIQUE INDEX intents_by_request_key ON payments.intents (customer_uuid, request_key) WHERE request_key IS NOT NULL;
-- What is bought once is paid by one payment at a time.
CREATE UNIQUE INDEX intents_live ON payments.intents (customer_uuid, purpose, purpose_uuid)
  WHERE purpose <> 'top-up' AND state <> 'cancelled';
CREATE INDEX intents_by_time ON payments.intents (customer_uuid, created_at DESC);
CREATE INDEX intents_open ON payments.intents (updated_at) WHERE state IN ('unasked', 'waiting', 'processing');

-- Intents under the names that the code has for them.
CREATE VIEW payments.intent_rows AS
  SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "UUID", purpose, purpose_uuid AS "purposeUuid",
      amount_cents AS "AmountCents", description, request_key AS "requestKey", state, needs_check AS "needsCheck", tries,
      gateway_ref AS "gatewayRef", client_secret AS "clientSecret", asked_card AS "askedCard", keep_card AS "keepCard",
      present, failure, card_brand AS "cardBrand", card_last4 AS "cardLast4", receipt_uuid AS "receiptUuid",
      created_at AS "createdAt", updated_at AS "updatedAt"
  FROM payments.intents;

CREATE TABLE payments.webhook_events (
  event_id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX webhook_events_by_age ON payments.webhook_events (received_at);

CREATE SEQUENCE payments.receipt_numbers START 100001;
CREATE TABLE payments.receipts (
  customer_uuid uuid NOT NULL,
  receipt_uuid uuid NOT NULL,
  number text NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  description text NOT NULL,
  card_brand text,
  card_last4 text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, receipt_uuid),
  UNIQUE (customer_uuid, payment_uuid)
);
CREATE INDEX receipts_by_time ON payments.receipts (customer_uuid, created_at DESC);

CREATE VIEW payments.receipt_rows AS
  SELECT customer_uuid AS "CustomerUUID", receipt_uuid AS "UUID", number AS "Number", payment_uuid AS "PaymentUUID",
    amount_cents AS "AmountCents", tax_cents AS "AmountTaxCents", description AS "Description",
    card_brand AS "CardType", card_last4 AS "CardLast4", created_at AS "createdAt"
  FROM payments.receipts;

-- The books. Every movement is one transaction whose entries sum to zero, under a reason that exists once.
-- Debits are positive. Entries are never changed.
CREATE TABLE payments.ledger_transactions (
  customer_uuid uuid NOT NULL,
  transaction_uuid uuid NOT NULL,
  reason text NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, transaction_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE TABLE payments.ledger_entries (
  customer_uuid uuid NOT NULL,
  transaction_uuid uuid NOT NULL,
  line integer NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  PRIMARY KEY (customer_uuid, transaction_uuid, line)
);
CREATE INDEX ledger_entries_by_account ON payments.ledger_entries (customer_uuid, account);

CREATE FUNCTION payments.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books are never changed: post a correcting transaction';
END $$;
CREATE TRIGGER ledger_entries_fixed BEFORE UPDATE OR DELETE ON payments.ledger_entries
  FOR EACH ROW EXECUTE FUNCTION payments.refuse_change();
CREATE TRIGGER ledger_transactions_fixed BEFORE UPDATE OR DELETE ON payments.ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION payments.refuse_change();

CREATE FUNCTION payments.check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM payments.ledger_entries
      WHERE customer_uuid = NEW.customer_uuid AND transaction_uuid = NEW.transaction_uuid) <> 0 THEN
    RAISE EXCEPTION 'The entries of a transaction must sum to zero';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON payments.ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments.check_balanced();
