-- The lots of a mobile's credit: what each movement into it gave, what is left of that, and until when. Together they are
-- what the ledger holds of the mobile's credit.
CREATE TABLE balance.lots (
  customer_uuid uuid NOT NULL,
  lot_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  -- The reason of the movement in the books.
  reason text NOT NULL,
  -- Given, not paid for: spent before what was bought, and a top-up does not prolong it.
  granted boolean NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  left_cents bigint NOT NULL CHECK (left_cents BETWEEN 0 AND cents),
  expires_at timestamptz NOT NULL,
  -- How many days before its end the customer was told of it last: 30, 7 or 1.
  told_days smallint CHECK (told_days IN (30, 7, 1)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, lot_uuid),
  UNIQUE (customer_uuid, reason)
);
CREATE INDEX lots_left ON balance.lots (customer_uuid, mobile_uuid) WHERE left_cents > 0;
CREATE INDEX lots_ending ON balance.lots (expires_at) WHERE left_cents > 0;

-- Which lots a movement out of a credit took from, by the reason of the movement.
CREATE TABLE balance.lot_uses (
  customer_uuid uuid NOT NULL,
  reason text NOT NULL,
  lot_uuid uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (customer_uuid, reason, lot_uuid)
);

-- What a mobile had before lots were kept is one lot. Nobody was told of its end: it lasts until they can be.
INSERT INTO balance.lots (customer_uuid, lot_uuid, mobile_uuid, reason, granted, cents, left_cents, expires_at, created_at)
SELECT c.customer_uuid, gen_random_uuid(), c.mobile_uuid, 'carried-over:' || c.mobile_uuid, false, h.cents, h.cents,
  date_trunc('milliseconds', greatest(coalesce(c.expires_at, c.created_at + interval '365 days'), now() + interval '31 days')),
  c.created_at
FROM balance.credits c
JOIN balance.credit_held h ON h.customer_uuid = c.customer_uuid AND h.service_uuid = c.mobile_uuid;
DROP TABLE balance.credit_held;
