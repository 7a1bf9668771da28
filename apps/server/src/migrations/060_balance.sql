CREATE SCHEMA balance;

-- What a prepay mobile's credit is. The books of the movements are the truth; this is their sum, kept beside them so
-- that spending can lock one row, and never below zero.
CREATE TABLE balance.credits (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  cents bigint NOT NULL DEFAULT 0 CHECK (cents >= 0),
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);

CREATE TABLE balance.movements (
  customer_uuid uuid NOT NULL,
  movement_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  reason text NOT NULL,
  because text NOT NULL,
  cents bigint NOT NULL,
  balance_cents bigint NOT NULL CHECK (balance_cents >= 0),
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, movement_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX movements_by_mobile ON balance.movements (customer_uuid, mobile_uuid, moved_at DESC);
