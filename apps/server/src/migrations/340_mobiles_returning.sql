-- A SIM that its customer is returning is activated by nobody: the return that holds it, while it does.
ALTER TABLE mobiles.mobiles ADD COLUMN return_uuid uuid;

CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops", seen_at AS "seenAt",
    network_said_at AS "networkSaidAt", limit_stops AS "limitStops", holds AS "Holds", move AS "Move",
    move_uuid AS "MoveUUID", locked_at AS "lockedAt", unlocks_at AS "unlocksAt", replaces_uuid AS "ReplacesUUID",
    return_uuid AS "ReturnUUID"
  FROM mobiles.mobiles;
