-- The time of a visit that is chosen with an order, before the order is placed. The company keeps it until `held_until`;
-- the order books it once the company has accepted it.
CREATE TABLE broadband.chosen_times (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('scope', 'install')),
  slot text NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid)
);
CREATE INDEX chosen_times_by_end ON broadband.chosen_times (held_until);
