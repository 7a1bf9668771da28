CREATE SCHEMA shop;

CREATE SEQUENCE shop.cart_numbers;
CREATE SEQUENCE shop.order_numbers START 4321;
-- Returns of what an order brought. A return is written before the courier or the eSIM server is asked.
CREATE SEQUENCE shop.return_numbers START 1234;

-- Carts of visitors: whoever knows the id has the cart. They become a customer's when he names himself.
CREATE TABLE shop.visitor_carts (
  uuid uuid PRIMARY KEY,
  number text NOT NULL,
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX visitor_carts_by_expiry ON shop.visitor_carts USING brin (expires_at);

CREATE TABLE shop.carts (
  customer_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  number text NOT NULL,
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  bought_at timestamptz,
  PRIMARY KEY (customer_uuid, uuid)
);
CREATE INDEX carts_by_expiry ON shop.carts USING brin (expires_at);
CREATE INDEX carts_open ON shop.carts (customer_uuid) WHERE bought_at IS NULL;

CREATE TABLE shop.orders (
  customer_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  number text NOT NULL,
  cart_uuid uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('CART', 'CONFIRMED', 'PAID', 'PROCESSING', 'PARTIALLY_SHIPPED', 'SHIPPED',
    'COMPLETED', 'FAILED', 'CANCELED', 'UNKNOWN')),
  items jsonb NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  amount_tax_cents bigint NOT NULL CHECK (amount_tax_cents >= 0),
  due_cents bigint NOT NULL CHECK (due_cents BETWEEN 0 AND amount_cents),
  address jsonb,
  -- [{ Status, AtMs }], oldest first.
  timeline jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What was told of an order's plans when it was placed, by their ids in the catalogue; and when all its parcels arrived.
  plan_terms jsonb,
  delivered_at timestamptz,
  -- An order that is cancelled or sent elsewhere before it is dispatched. Either is written before the courier is asked, and
  -- stays until the courier has said of every parcel whether it was in time.
  cancelling_at timestamptz,
  wanted_address jsonb,
  PRIMARY KEY (customer_uuid, uuid),
  UNIQUE (customer_uuid, number)
);
CREATE INDEX orders_by_age ON shop.orders (customer_uuid, created_at DESC);
CREATE INDEX orders_unpaid ON shop.orders (created_at) WHERE status = 'CONFIRMED';
-- One cart makes one order, unless that one came to nothing.
CREATE UNIQUE INDEX orders_one_for_a_cart ON shop.orders (customer_uuid, cart_uuid)
  WHERE status NOT IN ('FAILED', 'CANCELED');
CREATE INDEX orders_in_change ON shop.orders (updated_at) WHERE cancelling_at IS NOT NULL OR wanted_address IS NOT NULL;
-- Searches of operators find an order or a return by its number.
CREATE INDEX orders_by_number ON shop.orders (number);

-- The SIMs of an order that is paid, counted from 1.
CREATE TABLE shop.order_sims (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL CHECK (sim >= 1),
  item_uuid uuid NOT NULL,
  sim_type text NOT NULL CHECK (sim_type IN ('esim', 'real_sim')),
  status text NOT NULL CHECK (status IN ('WAITING', 'ISSUED', 'SENT', 'ACTIVE', 'FAILED', 'RETURNED')),
  mobile_uuid uuid,
  msisdn text,
  iccid text,
  sent_at timestamptz,
  -- Whose mobile a SIM of an order becomes, where not the buyer's: a customer of its own, who is made with it.
  owner_uuid uuid,
  -- When the SIM was put into the group that the order promised it; once.
  grouped_at timestamptz,
  PRIMARY KEY (customer_uuid, order_uuid, sim),
  CHECK (status IN ('WAITING', 'FAILED') OR mobile_uuid IS NOT NULL)
);
CREATE UNIQUE INDEX order_sims_by_mobile ON shop.order_sims (customer_uuid, mobile_uuid) WHERE mobile_uuid IS NOT NULL;
CREATE INDEX order_sims_by_owner ON shop.order_sims (owner_uuid, mobile_uuid) WHERE owner_uuid IS NOT NULL;

-- A parcel holds one posted SIM. It is written, as what we mean to send, before the courier is asked.
CREATE TABLE shop.parcels (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL,
  state text NOT NULL,
  carrier text,
  tracking_number text,
  tracking_link text,
  expected_on date,
  -- [{ State, AtMs }], oldest first.
  steps jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When the courier is asked next, should its own word be lost.
  look_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid, sim),
  CHECK (state IN ('ASKED', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED')),
  CHECK (state IN ('ASKED', 'UNDELIVERABLE', 'CANCELED') OR tracking_number IS NOT NULL)
);
CREATE INDEX parcels_on_the_way ON shop.parcels (look_at)
  WHERE state NOT IN ('DELIVERED', 'UNDELIVERABLE', 'CANCELED');

CREATE TABLE shop.returns (
  customer_uuid uuid NOT NULL,
  return_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL CHECK (state IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED', 'REFUSED', 'EXPIRED', 'CANCELED')),
  way text NOT NULL CHECK (way IN ('parcel', 'at-once', 'none')),
  reason text NOT NULL,
  comment text,
  sims integer[] NOT NULL,
  -- What goes back, as the customer was shown it.
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  -- Where its parcel comes from.
  sender jsonb,
  -- What the courier said of its parcel.
  parcel jsonb,
  parcel_state text CHECK (parcel_state IN ('LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED')),
  send_by date,
  -- It is to end so, as soon as the courier has said that its parcel was not sent.
  ending text CHECK (ending IN ('EXPIRED', 'CANCELED')),
  for_people boolean NOT NULL,
  -- Why it was refused, or refunded by hand.
  because text,
  -- The refund of the payments, once there is one.
  refund_uuid uuid,
  -- [{ State, AtMs }], oldest first.
  timeline jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it is gone on with, should the courier's word be lost or we have stopped half-way.
  look_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, return_uuid),
  UNIQUE (customer_uuid, number)
);
CREATE INDEX returns_of_orders ON shop.returns (customer_uuid, order_uuid, created_at);
CREATE INDEX returns_under_way ON shop.returns (look_at)
  WHERE state IN ('ASKED', 'ON_ITS_WAY') OR (state = 'REFUSED' AND parcel_state = 'LABEL');
CREATE INDEX returns_by_age ON shop.returns (state, created_at);
CREATE INDEX returns_for_people ON shop.returns (created_at) WHERE for_people AND state IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED');
CREATE INDEX returns_by_number ON shop.returns (number);

-- Which return a SIM is in: one at most, and none once that came to nothing.
CREATE TABLE shop.return_sims (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL,
  return_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid, sim)
);

-- Eight digits after a letter: every number once, and none tells the next. The factor has no divisor of 10^8.
CREATE FUNCTION shop.scattered(letter text, counted bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT letter || lpad(((counted * 61803391 + 27182819) % 100000000)::text, 8, '0')
$$;

CREATE VIEW shop.return_rows AS
  SELECT customer_uuid AS "CustomerUUID", return_uuid AS "UUID", order_uuid AS "OrderUUID", number AS "Number",
    state AS "State", way, reason AS "Reason", comment AS "Comment", sims AS "SIMs", amount_cents AS amount, sender,
    parcel AS "Parcel", parcel_state AS "parcelState", send_by::text AS "SendBy", ending, for_people AS "isForPeople",
    because, refund_uuid AS "RefundUUID", timeline AS "Timeline", created_at AS "createdAt"
  FROM shop.returns;
