-- What was told of an order's plans when it was placed, by their ids in the catalogue; and when all its parcels arrived.
ALTER TABLE shop.orders ADD COLUMN plan_terms jsonb, ADD COLUMN delivered_at timestamptz;

-- A parcel holds one posted SIM. It is written, as what we mean to send, before the courier is asked.
CREATE TABLE shop.parcels (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL,
  state text NOT NULL CHECK (state IN ('ASKED', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE')),
  carrier text,
  tracking_number text,
  tracking_link text,
  expected_on date,
  -- [{ State, AtMs }], oldest first.
  steps jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When the courier is asked next, should its own word be lost.
  look_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid, sim),
  CHECK (state IN ('ASKED', 'UNDELIVERABLE') OR tracking_number IS NOT NULL)
);
CREATE INDEX parcels_on_the_way ON shop.parcels (look_at) WHERE state NOT IN ('DELIVERED', 'UNDELIVERABLE');
