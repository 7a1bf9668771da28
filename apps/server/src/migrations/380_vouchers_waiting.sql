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
