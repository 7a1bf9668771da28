-- Whether use outside the plan stops instead of being charged: what the customer wants, and what the network confirmed
-- last. Mobiles of before keep being charged, until their customers say otherwise.
ALTER TABLE mobiles.mobiles
  ADD COLUMN stops_outside boolean NOT NULL DEFAULT false,
  ADD COLUMN network_stops boolean NOT NULL DEFAULT false,
  ADD COLUMN stop_asked_at timestamptz;
CREATE INDEX mobiles_stop_untold ON mobiles.mobiles (stop_asked_at) WHERE stops_outside <> network_stops;

-- From when until when the network had confirmed that it stops use outside the plan: such use is not charged, however
-- late it is told. The span that has not ended has no `upto`.
CREATE TABLE mobiles.network_stops (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  since timestamptz NOT NULL,
  upto timestamptz,
  PRIMARY KEY (customer_uuid, mobile_uuid, since)
);

CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops"
  FROM mobiles.mobiles;
