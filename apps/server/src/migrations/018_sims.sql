CREATE SCHEMA sims;

-- A SIM swap that somebody asked for. `source_uuid` is the card of the stock, or the mobile that was ordered as a
-- replacement; a new eSIM has none. It is `waiting` until the network is asked.
CREATE TABLE sims.swaps (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  swap_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('esim', 'card', 'replacement')),
  source_uuid uuid,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'under-way', 'done', 'failed', 'cancelled')),
  reason text,
  asked_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, swap_uuid),
  CHECK ((kind = 'esim') = (source_uuid IS NULL))
);
CREATE INDEX swaps_of_mobile ON sims.swaps (customer_uuid, mobile_uuid, asked_at DESC);
CREATE INDEX swaps_waiting ON sims.swaps (changed_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX swaps_open ON sims.swaps (customer_uuid, mobile_uuid) WHERE state IN ('waiting', 'under-way');

-- The links of messages by which somebody says that a change was not theirs.
CREATE TABLE sims.objections (
  customer_uuid uuid NOT NULL,
  secret_hash bytea NOT NULL,
  mobile_uuid uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (customer_uuid, secret_hash)
);
CREATE INDEX objections_expired ON sims.objections (expires_at);

CREATE VIEW sims.swap_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", swap_uuid AS "UUID", kind,
    source_uuid AS "SourceUUID", state, reason, asked_at AS "askedAt", starts_at AS "startsAt"
  FROM sims.swaps;
