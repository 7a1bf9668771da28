-- What the network has said of the features of a mobile in service: its own word, as it stands. Number and SIM are
-- the mobile's own columns.
CREATE TABLE mobiles.network_features (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  features jsonb NOT NULL,
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);
