-- Why a mobile in service is not to be used, and the one change under way of its SIM, its number or its provider.
-- A mobile that is suspended without a hold of ours was suspended by the network. A lock stands from locked_at until
-- unlocks_at, or until further notice.
ALTER TABLE mobiles.mobiles
  ADD COLUMN holds text[] NOT NULL DEFAULT '{}'
    CHECK (holds <@ ARRAY['customer', 'lost', 'frozen', 'arrears', 'network']),
  ADD COLUMN move text CHECK (move IN ('sim-swap', 'number-change', 'port-out')),
  ADD COLUMN move_uuid uuid,
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN unlocks_at timestamptz,
  ADD CHECK ((move IS NULL) = (move_uuid IS NULL));
UPDATE mobiles.mobiles SET holds = CASE status WHEN 5 THEN ARRAY['network'] ELSE ARRAY['customer'] END WHERE status IN (5, 6);
-- Mobiles whose holds and whose state at the network may disagree.
CREATE INDEX mobiles_holds_to_compare ON mobiles.mobiles (changed_at)
  WHERE (status = 4 AND holds <> '{}') OR (status IN (5, 6) AND holds = '{}');

-- An order that carries out a move, and the end of a service.
ALTER TABLE mobiles.network_orders
  ADD COLUMN move_uuid uuid,
  DROP CONSTRAINT network_orders_kind_check,
  ADD CONSTRAINT network_orders_kind_check CHECK (kind IN ('change', 'suspend', 'resume', 'end'));

-- SIMs that a move puts into a mobile: what the network cannot say of them when it reports the change.
CREATE TABLE mobiles.next_sims (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  move_uuid uuid NOT NULL,
  sim_type text NOT NULL CHECK (sim_type IN ('esim', 'real_sim')),
  iccid text NOT NULL,
  imsi text NOT NULL,
  simid text NOT NULL,
  pin text NOT NULL,
  puk text NOT NULL,
  smdp_address text,
  matching_id text,
  PRIMARY KEY (customer_uuid, mobile_uuid, move_uuid)
);

CREATE OR REPLACE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt",
    stops_outside AS "stopsOutside", network_stops AS "networkStops", seen_at AS "seenAt",
    network_said_at AS "networkSaidAt", limit_stops AS "limitStops", holds AS "Holds", move AS "Move",
    move_uuid AS "MoveUUID", locked_at AS "lockedAt", unlocks_at AS "unlocksAt"
  FROM mobiles.mobiles;
