CREATE SCHEMA activation;

-- Codes that activate a SIM, kept only as hashes. Until the SIM is a customer's, the customer is all zeros.
CREATE TABLE activation.codes (
  code_hash bytea PRIMARY KEY,
  customer_uuid uuid,
  mobile_uuid uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX codes_by_mobile ON activation.codes (mobile_uuid);

-- SIMs that are sold without a customer: in shops, as samples. A customer adopts one by its code.
CREATE TABLE activation.stock (
  mobile_uuid uuid PRIMARY KEY,
  sim_type text NOT NULL CHECK (sim_type IN ('esim', 'real_sim')),
  billing_type text CHECK (billing_type IN ('prepay', 'postpay', 'payg')),
  sim jsonb NOT NULL,
  profile jsonb,
  adopted_by uuid,
  created_at timestamptz NOT NULL,
  -- Cards of the stock that are sold to go into a mobile in place of its SIM: their link leads to the swap.
  is_replacement boolean NOT NULL DEFAULT false
);
-- A card of the stock by the number on it.
CREATE INDEX stock_by_iccid ON activation.stock ((sim ->> 'ICCID'));

-- An adoption: what a code led to, for whom it may be taken up again.
CREATE TABLE activation.adoptions (
  adoption_uuid uuid PRIMARY KEY,
  secret_hash bytea NOT NULL,
  customer_uuid uuid,
  mobile_uuid uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX adoptions_by_age ON activation.adoptions USING brin (expires_at);

-- The way of a SIM into service: with which plan, by which payment.
CREATE TABLE activation.runs (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  run_uuid uuid NOT NULL,
  plan jsonb NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  payment_uuid uuid,
  paid_at timestamptz,
  failed_because text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);

CREATE VIEW activation.run_rows AS
SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", run_uuid AS "UUID", plan, amount_cents AS amount,
  payment_uuid AS "PaymentUUID", paid_at AS "paidAt", failed_because AS "failedBecause"
FROM activation.runs;
