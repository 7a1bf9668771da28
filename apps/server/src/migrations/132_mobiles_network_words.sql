-- What the network has said of mobiles in service that changed something of them, or came late: written once, never
-- changed. `said_at` is the network's time, where it gave one.
CREATE TABLE mobiles.network_words (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  word_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('suspended', 'resumed', 'ended', 'number-changed', 'sim-changed', 'late')),
  before text NOT NULL,
  after text NOT NULL,
  event_id text,
  said_at timestamptz,
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, word_uuid)
);
CREATE UNIQUE INDEX network_words_once ON mobiles.network_words (customer_uuid, mobile_uuid, event_id, kind)
  WHERE event_id IS NOT NULL;

CREATE FUNCTION mobiles.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What the network has said is never changed';
END $$;
CREATE TRIGGER network_words_stay BEFORE UPDATE OR DELETE ON mobiles.network_words
  FOR EACH ROW EXECUTE FUNCTION mobiles.refuse_change();

-- What we order at the network of a mobile in service, one after the other. `because` makes it one order.
CREATE TABLE mobiles.network_orders (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('change', 'suspend', 'resume')),
  features jsonb NOT NULL DEFAULT '{}',
  because text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  reason text,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, order_uuid),
  UNIQUE (customer_uuid, mobile_uuid, because)
);
CREATE INDEX network_orders_open ON mobiles.network_orders (changed_at) WHERE state IN ('asked', 'sent');

-- The network's time of the last event that was taken over: an older one that comes later changes nothing.
ALTER TABLE mobiles.mobiles ADD COLUMN network_said_at timestamptz;
CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops", seen_at AS "seenAt",
    network_said_at AS "networkSaidAt"
  FROM mobiles.mobiles;
