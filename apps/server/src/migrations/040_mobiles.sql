CREATE SCHEMA mobiles;

-- A mobile product: a SIM, and the number and service it gets. Status: 1 issued, 2 activation asked, 3 at the network,
-- 4 active, 5 suspended, 6 disabled, 7 ended.
CREATE TABLE mobiles.mobiles (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  sim_type text NOT NULL CHECK (sim_type IN ('esim', 'real_sim')),
  status integer NOT NULL CHECK (status BETWEEN 1 AND 7),
  billing_reference text,
  product_catalog_uuid uuid,
  msisdn text,
  iccid text,
  imsi text,
  simid text,
  nickname text CHECK (length(nickname) <= 6),
  porting_state integer CHECK (porting_state BETWEEN 1 AND 11),
  -- Secrets of the SIM: shown to its owner after a fresh proof, never listed, never logged.
  pin text,
  puk text,
  smdp_address text,
  matching_id text,
  service_ref text,
  network_tries integer NOT NULL DEFAULT 0,
  network_reason text,
  plan jsonb,
  order_uuid uuid,
  order_line integer,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  activated_at timestamptz,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);
CREATE UNIQUE INDEX mobiles_by_order ON mobiles.mobiles (customer_uuid, order_uuid, order_line) WHERE order_uuid IS NOT NULL;
CREATE INDEX mobiles_on_the_way ON mobiles.mobiles (changed_at) WHERE status IN (2, 3);

CREATE VIEW mobiles.mobile_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", sim_type AS "SIMType", status AS "Status",
    billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID", msisdn AS "MSISDN",
    iccid AS "ICCID", imsi AS "IMSI", simid AS "SIMID", nickname AS "Nickname", porting_state AS "PortingState",
    service_ref AS "serviceRef", network_tries AS "networkTries", network_reason AS "networkReason", plan,
    order_uuid AS "OrderUUID", created_at AS "createdAt", changed_at AS "changedAt", activated_at AS "activatedAt"
  FROM mobiles.mobiles;
