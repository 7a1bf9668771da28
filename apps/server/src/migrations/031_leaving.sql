CREATE SCHEMA leaving;

-- Mobiles that their customers end. `planned` until the last day is over, then `ordered` at the network; `kept` where the
-- customer kept it. `renewing` are the plans and add-ons that renewed before, to renew again if it is kept.
CREATE TABLE leaving.ends (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  end_uuid uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'ordered', 'done', 'kept')),
  last_day date NOT NULL,
  renewing uuid[] NOT NULL,
  planned_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, end_uuid)
);
CREATE UNIQUE INDEX ends_open ON leaving.ends (customer_uuid, mobile_uuid) WHERE state IN ('planned', 'ordered');
CREATE INDEX ends_due ON leaving.ends (last_day, customer_uuid, mobile_uuid) WHERE state = 'planned';
