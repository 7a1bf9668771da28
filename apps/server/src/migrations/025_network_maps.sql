CREATE SCHEMA network_maps;

-- Outages of whose end a customer asked to be told. What is told stands in the notices; the row is gone then.
CREATE TABLE network_maps.followed_outages (
  customer_uuid uuid NOT NULL,
  -- The network's own id.
  outage_id text NOT NULL,
  technology text NOT NULL,
  place text NOT NULL,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, outage_id)
);
