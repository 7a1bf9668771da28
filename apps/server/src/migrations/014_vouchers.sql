CREATE SCHEMA vouchers;

-- What the vouchers of a batch have in common. They are redeemed once the batch is sold, until its last day, and while
-- it is not blocked; what is left of it then is no longer owed to anybody.
CREATE TABLE vouchers.batches (
  batch_uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  last_day date NOT NULL,
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['prepay', 'postpay', 'payg'] AND cardinality(kinds) > 0),
  loaded_at timestamptz NOT NULL,
  sold_at timestamptz,
  blocked_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX batches_to_end ON vouchers.batches (last_day) WHERE ended_at IS NULL;

-- The codes, by a keyed hash: nobody reads one here. Whether one was used is decided by this row alone.
CREATE TABLE vouchers.codes (
  code_hash bytea PRIMARY KEY,
  batch_uuid uuid NOT NULL REFERENCES vouchers.batches,
  redeemed_at timestamptz
);
CREATE INDEX codes_of_batch ON vouchers.codes (batch_uuid, redeemed_at);

-- Who redeemed what, for which mobile, and under which key of a request.
CREATE TABLE vouchers.redemptions (
  customer_uuid uuid NOT NULL,
  redemption_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  batch_uuid uuid NOT NULL,
  request_key text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  redeemed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, redemption_uuid)
);
CREATE INDEX redemptions_by_time ON vouchers.redemptions (customer_uuid, redeemed_at DESC);
CREATE UNIQUE INDEX redemptions_by_key ON vouchers.redemptions (customer_uuid, request_key) WHERE request_key IS NOT NULL;

-- One row a customer who gives, held while the sums of the day and the month are looked at.
CREATE TABLE vouchers.givers (
  customer_uuid uuid PRIMARY KEY,
  gave_at timestamptz NOT NULL
);

-- A gift of credit stands with both customers, each with their own mobile and the number of the other one.
CREATE TABLE vouchers.gifts (
  customer_uuid uuid NOT NULL,
  gift_uuid uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('given', 'received')),
  mobile_uuid uuid NOT NULL,
  other_msisdn text NOT NULL,
  request_key text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  message text CHECK (length(message) <= 200),
  given_on date NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, gift_uuid, direction)
);
CREATE INDEX gifts_by_time ON vouchers.gifts (customer_uuid, given_at DESC);
CREATE UNIQUE INDEX gifts_by_key ON vouchers.gifts (customer_uuid, request_key) WHERE request_key IS NOT NULL;

-- A voucher that was given with the activation of a SIM, and is redeemed when the SIM is in service. It is only remembered:
-- until then anybody who has its code may redeem it. The hash of the code is kept no longer than it is needed.
CREATE TABLE vouchers.waiting (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  code_hash bytea,
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'redeemed', 'refused')),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid),
  CHECK ((state = 'waiting') = (code_hash IS NOT NULL))
);
