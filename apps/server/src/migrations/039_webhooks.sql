CREATE SCHEMA webhooks;

-- Systems of the provider that are sent what happens.
CREATE TABLE webhooks.endpoints (
  endpoint_uuid uuid PRIMARY KEY,
  url text NOT NULL CHECK (length(url) <= 2000),
  description text NOT NULL CHECK (length(description) <= 200),
  event_types text[] NOT NULL CHECK (cardinality(event_types) >= 1),
  -- Encrypted. The earlier one signs too until it ends.
  secret bytea NOT NULL,
  earlier_secret bytea,
  earlier_until timestamptz,
  paused_because text CHECK (paused_because IN ('operator', 'failing', 'gone')),
  -- Since when every attempt has failed.
  failing_since timestamptz,
  -- No answer, or overloaded: nothing is tried before.
  rests_until timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((earlier_secret IS NULL) = (earlier_until IS NULL))
);

-- One row for each event and endpoint.
CREATE TABLE webhooks.deliveries (
  endpoint_uuid uuid NOT NULL REFERENCES webhooks.endpoints ON DELETE CASCADE,
  event_uuid uuid NOT NULL,
  event_type text NOT NULL,
  -- What it reports, such as a payment's id: reported once.
  subject text NOT NULL,
  customer_uuid uuid,
  -- The bytes that are signed and sent.
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  last_status smallint,
  last_error text,
  PRIMARY KEY (endpoint_uuid, event_uuid),
  UNIQUE (endpoint_uuid, event_type, subject)
);
CREATE INDEX deliveries_waiting ON webhooks.deliveries (endpoint_uuid, next_at) WHERE state = 'waiting';
CREATE INDEX deliveries_failed ON webhooks.deliveries (endpoint_uuid, created_at) WHERE state = 'failed';
CREATE INDEX deliveries_by_age ON webhooks.deliveries (endpoint_uuid, created_at);
