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
  -- Whether use outside the plan stops instead of being charged: what the customer wants, and what the network confirmed
  -- last.
  stops_outside boolean NOT NULL DEFAULT false,
  network_stops boolean NOT NULL DEFAULT false,
  stop_asked_at timestamptz,
  -- When the network saw the SIM in a phone for the first time.
  seen_at timestamptz,
  -- The network's time of the last event that was taken over: an older one that comes later changes nothing.
  network_said_at timestamptz,
  -- Use outside the plan stops also while a spend limit is reached, whatever the customer's switch says.
  limit_stops boolean NOT NULL DEFAULT false,
  -- Why a mobile in service is not to be used, and the one change under way of its SIM, its number or its provider.
  -- A mobile that is suspended without a hold of ours was suspended by the network. A lock stands from locked_at until
  -- unlocks_at, or until further notice.
  holds text[] NOT NULL DEFAULT '{}'
    CHECK (holds <@ ARRAY['customer', 'lost', 'frozen', 'arrears', 'network']),
  move text CHECK (move IN ('sim-swap', 'number-change', 'port-out', 'product-type')),
  move_uuid uuid,
  locked_at timestamptz,
  unlocks_at timestamptz,
  -- A SIM that was ordered in place of another one's: its number and service stay, and the SIM goes into that mobile.
  replaces_uuid uuid,
  -- A SIM that its customer is returning is activated by nobody: the return that holds it, while it does.
  return_uuid uuid,
  -- Since when a mobile has its SIM, where a swap has put another one in: until a phone is seen with that one, the network is
  -- asked about it, often at first. Unset for a SIM that was there from the beginning.
  sim_since timestamptz,
  PRIMARY KEY (customer_uuid, mobile_uuid),
  CHECK ((move IS NULL) = (move_uuid IS NULL))
);
CREATE UNIQUE INDEX mobiles_by_order ON mobiles.mobiles (customer_uuid, order_uuid, order_line) WHERE order_uuid IS NOT NULL;
CREATE INDEX mobiles_on_the_way ON mobiles.mobiles (changed_at)
  WHERE status IN (2, 3) OR (status = 4 AND seen_at IS NULL);
CREATE INDEX mobiles_stop_to_tell ON mobiles.mobiles (stop_asked_at) WHERE (stops_outside OR limit_stops) <> network_stops;
-- Mobiles whose holds and whose state at the network may disagree.
CREATE INDEX mobiles_holds_to_compare ON mobiles.mobiles (changed_at)
  WHERE (status = 4 AND holds <> '{}') OR (status IN (5, 6) AND holds = '{}');
CREATE INDEX mobiles_replacements ON mobiles.mobiles (customer_uuid, replaces_uuid) WHERE replaces_uuid IS NOT NULL;
-- Locks that have been taken off and end at an instant.
CREATE INDEX mobiles_unlocking ON mobiles.mobiles (unlocks_at) WHERE unlocks_at IS NOT NULL;
-- A SIM that is started by the numbers on its card is looked up by the longer of them.
CREATE INDEX mobiles_by_iccid ON mobiles.mobiles (iccid) WHERE iccid IS NOT NULL;
-- A number leads to its mobile also while that is out of use, as when a bill was not paid. What is asked of mobiles in use
-- alone finds them by the same index.
CREATE INDEX mobiles_in_service_by_number ON mobiles.mobiles (msisdn) WHERE status >= 4 AND status < 7;
-- Searches of operators find a mobile by its number, in use or not.
CREATE INDEX mobiles_by_any_number ON mobiles.mobiles (msisdn) WHERE msisdn IS NOT NULL;

-- From when until when the network had confirmed that it stops use outside the plan: such use is not charged, however
-- late it is told. The span that has not ended has no `upto`.
CREATE TABLE mobiles.network_stops (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  since timestamptz NOT NULL,
  upto timestamptz,
  PRIMARY KEY (customer_uuid, mobile_uuid, since)
);

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

-- What we order at the network of a mobile in service, one after the other. `because` makes it one order.
CREATE TABLE mobiles.network_orders (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('change', 'suspend', 'resume', 'end')),
  features jsonb NOT NULL DEFAULT '{}',
  because text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  reason text,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- An order that carries out a move, and the end of a service.
  move_uuid uuid,
  PRIMARY KEY (customer_uuid, mobile_uuid, order_uuid),
  UNIQUE (customer_uuid, mobile_uuid, because)
);
CREATE INDEX network_orders_open ON mobiles.network_orders (changed_at) WHERE state IN ('asked', 'sent');

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

-- What the network has said of the features of a mobile in service: its own word, as it stands. Number and SIM are
-- the mobile's own columns.
CREATE TABLE mobiles.network_features (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  features jsonb NOT NULL,
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);

CREATE FUNCTION mobiles.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What the network has said is never changed';
END $$;
CREATE TRIGGER network_words_stay BEFORE UPDATE OR DELETE ON mobiles.network_words
  FOR EACH ROW EXECUTE FUNCTION mobiles.refuse_change();

CREATE VIEW mobiles.mobile_rows AS
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
