-- Use outside the plan stops also while a spend limit is reached, whatever the customer's switch says.
ALTER TABLE mobiles.mobiles ADD COLUMN limit_stops boolean NOT NULL DEFAULT false;
CREATE INDEX mobiles_stop_to_tell ON mobiles.mobiles (stop_asked_at) WHERE (stops_outside OR limit_stops) <> network_stops;
DROP INDEX mobiles.mobiles_stop_untold;

CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops", seen_at AS "seenAt",
    network_said_at AS "networkSaidAt", limit_stops AS "limitStops"
  FROM mobiles.mobiles;
