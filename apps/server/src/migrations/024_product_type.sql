CREATE SCHEMA product_type;

-- Moves of mobiles between product types. A quote is kept with its figures; a move that is made is the quote that was
-- agreed to: paid first, then ordered at the network, and made when that has done it.
CREATE TABLE product_type.transfers (
  customer_uuid uuid NOT NULL,
  transfer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  from_type text NOT NULL CHECK (from_type IN ('prepay', 'postpay', 'payg')),
  to_type text NOT NULL CHECK (to_type IN ('prepay', 'postpay', 'payg') AND to_type <> from_type),
  -- The plan that it begins with; null where none was chosen.
  entry_uuid uuid,
  availability_uuid uuid,
  name text,
  auto_renew boolean NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  offer_periods integer CHECK (offer_periods > 0),
  renewal_cents bigint CHECK (renewal_cents >= 0),
  paid_by text NOT NULL CHECK (paid_by IN ('nothing', 'balance', 'card', 'bill')),
  -- What the figures were made of: the old plan and its end, the credit of the mobile and of the account, the last charges.
  replaces_uuid uuid,
  replaces_name text,
  replaces_ends_on date,
  credit_cents bigint NOT NULL,
  account_credit_cents bigint NOT NULL,
  last_charges_cents bigint NOT NULL,
  is_final boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('quoted', 'paying', 'underway', 'done', 'failed', 'cancelled')),
  reason text CHECK (reason IN ('stale', 'busy', 'network')),
  -- Credit that went from the mobile to the account, or back.
  moved_cents bigint NOT NULL DEFAULT 0,
  done_on date,
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, transfer_uuid),
  CHECK ((entry_uuid IS NULL) = (availability_uuid IS NULL) AND (entry_uuid IS NULL) = (name IS NULL))
);
-- A mobile is on one way at a time.
CREATE UNIQUE INDEX transfers_open ON product_type.transfers (customer_uuid, mobile_uuid)
  WHERE state IN ('paying', 'underway');
CREATE INDEX transfers_of_mobile ON product_type.transfers (customer_uuid, mobile_uuid, state_at) WHERE state <> 'quoted';
CREATE INDEX transfers_by_age ON product_type.transfers (state, created_at) WHERE state IN ('quoted', 'paying');

CREATE VIEW product_type.transfer_rows AS
  SELECT customer_uuid AS "CustomerUUID", transfer_uuid AS "UUID", mobile_uuid AS "MobileUUID", from_type AS "from",
    to_type AS "to", entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", name AS "Name",
    auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods", renewal_cents AS "renewalPrice",
    paid_by AS "paidBy", replaces_uuid AS "ReplacesUUID", replaces_name AS "ReplacesName",
    replaces_ends_on AS "replacesEndsOn", credit_cents AS credit, account_credit_cents AS "accountCredit",
    last_charges_cents AS "lastCharges", is_final AS "isFinal", state, reason, moved_cents AS moved, done_on AS "doneOn",
    created_at AS "createdAt", state_at AS "stateAt"
  FROM product_type.transfers;
