-- When the network saw the SIM in a phone for the first time. Mobiles that are in service already count as seen.
ALTER TABLE mobiles.mobiles ADD COLUMN seen_at timestamptz;
UPDATE mobiles.mobiles SET seen_at = coalesce(activated_at, changed_at) WHERE status >= 4;
DROP INDEX mobiles.mobiles_on_the_way;
CREATE INDEX mobiles_on_the_way ON mobiles.mobiles (changed_at)
  WHERE status IN (2, 3) OR (status = 4 AND seen_at IS NULL);

CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops", seen_at AS "seenAt"
  FROM mobiles.mobiles;
