CREATE SCHEMA numbers;

-- Changes of a mobile's number: each is written before the network is asked for it, and ended by what the network says.
-- The number before is kept aside until a day.
CREATE TABLE numbers.changes (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  change_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  before text NOT NULL,
  msisdn text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  paid_from text NOT NULL CHECK (paid_from IN ('credit', 'bill', 'nothing')),
  state text NOT NULL DEFAULT 'underway' CHECK (state IN ('underway', 'done', 'failed')),
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  kept_aside_until date,
  PRIMARY KEY (customer_uuid, mobile_uuid, change_uuid)
);
