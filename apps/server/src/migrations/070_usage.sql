CREATE SCHEMA usage;

-- What a plan or add-on gives of a kind of usage in its current period: bytes, seconds, pieces.
CREATE TABLE usage.grants (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  addon_uuid uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms')),
  is_base_plan boolean NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND total),
  rule text CHECK (rule IN ('Unlimited', 'Throttled', 'CasualRate')),
  starts_on date NOT NULL,
  ends_on date,
  PRIMARY KEY (customer_uuid, mobile_uuid, addon_uuid, type)
);

-- Every usage document of the network, once.
CREATE TABLE usage.documents (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  document_id text NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  used_at timestamptz NOT NULL,
  charge_uuid uuid,
  charge_cents bigint NOT NULL DEFAULT 0 CHECK (charge_cents >= 0),
  charged bigint NOT NULL DEFAULT 0,
  unmet bigint NOT NULL DEFAULT 0,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, document_id)
);
CREATE INDEX documents_charged ON usage.documents (customer_uuid, mobile_uuid, used_at DESC) WHERE charge_cents > 0;

-- Sums by the hour, for charts of any width.
CREATE TABLE usage.hours (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  type text NOT NULL,
  hour timestamptz NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, type, hour)
);
