CREATE SCHEMA shop;

CREATE SEQUENCE shop.cart_numbers;
CREATE SEQUENCE shop.order_numbers START 4321;

-- Eight digits after a letter: every number once, and none tells the next. The factor has no divisor of 10^8.
CREATE FUNCTION shop.scattered(letter text, counted bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT letter || lpad(((counted * 61803391 + 27182819) % 100000000)::text, 8, '0')
$$;

-- Carts of visitors: whoever knows the id has the cart. They become a customer's when he names himself.
CREATE TABLE shop.visitor_carts (
  uuid uuid PRIMARY KEY,
  number text NOT NULL,
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX visitor_carts_by_expiry ON shop.visitor_carts (expires_at);

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
CREATE INDEX carts_open ON shop.carts (customer_uuid, updated_at DESC) WHERE bought_at IS NULL;
CREATE INDEX carts_by_expiry ON shop.carts (expires_at) WHERE bought_at IS NULL;

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
  PRIMARY KEY (customer_uuid, uuid),
  UNIQUE (customer_uuid, number)
);
CREATE INDEX orders_by_age ON shop.orders (customer_uuid, created_at DESC);
CREATE INDEX orders_unpaid ON shop.orders (created_at) WHERE status = 'CONFIRMED';
-- One cart makes one order, unless that one came to nothing.
CREATE UNIQUE INDEX orders_one_for_a_cart ON shop.orders (customer_uuid, cart_uuid)
  WHERE status NOT IN ('FAILED', 'CANCELED');

-- The SIMs of an order that is paid, counted from 1.
CREATE TABLE shop.order_sims (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL CHECK (sim >= 1),
  item_uuid uuid NOT NULL,
  sim_type text NOT NULL CHECK (sim_type IN ('esim', 'real_sim')),
  status text NOT NULL CHECK (status IN ('WAITING', 'ISSUED', 'SENT', 'ACTIVE', 'FAILED')),
  mobile_uuid uuid,
  msisdn text,
  iccid text,
  sent_at timestamptz,
  PRIMARY KEY (customer_uuid, order_uuid, sim),
  CHECK (status IN ('WAITING', 'FAILED') OR mobile_uuid IS NOT NULL)
);
CREATE UNIQUE INDEX order_sims_by_mobile ON shop.order_sims (customer_uuid, mobile_uuid) WHERE mobile_uuid IS NOT NULL;
