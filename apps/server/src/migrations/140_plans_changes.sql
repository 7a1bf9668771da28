-- Changes of the base plan of a service. A quote is kept with all its figures; a change that is made, or waits, is the
-- quote that was agreed to. `replaces_ends_on` is the end of the old plan's period as the quote knew it.
CREATE TABLE plans.changes (
  customer_uuid uuid NOT NULL,
  change_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  replaces_uuid uuid NOT NULL,
  replaces_name text NOT NULL,
  replaces_ends_on date,
  entry_uuid uuid NOT NULL,
  availability_uuid uuid NOT NULL,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('NOW', 'LATER')),
  auto_renew boolean NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  offer_periods integer CHECK (offer_periods > 0),
  renewal_cents bigint CHECK (renewal_cents >= 0),
  paid_by text NOT NULL CHECK (paid_by IN ('nothing', 'balance', 'card', 'bill')),
  state text NOT NULL CHECK (state IN ('quoted', 'paying', 'waiting', 'done', 'cancelled', 'failed')),
  -- Why it failed.
  reason text CHECK (reason IN ('unpaid', 'not-sold', 'gone')),
  -- The day on which it took effect.
  changed_on date,
  -- Since when it could not be paid, the day on which its card was asked last, and whether that answer is still out.
  unpaid_since date,
  card_tried_on date,
  card_open boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, change_uuid)
);
-- One change waits for a service at a time.
CREATE UNIQUE INDEX changes_waiting ON plans.changes (customer_uuid, service_uuid) WHERE state = 'waiting';
CREATE INDEX changes_of_service ON plans.changes (customer_uuid, service_uuid, state_at) WHERE state <> 'quoted';
CREATE INDEX changes_by_age ON plans.changes (state, created_at) WHERE state IN ('quoted', 'paying');

CREATE VIEW plans.change_rows AS
  SELECT customer_uuid AS "CustomerUUID", change_uuid AS "UUID", service_uuid AS "ServiceUUID",
    replaces_uuid AS "ReplacesUUID", replaces_name AS "ReplacesName", replaces_ends_on AS "replacesEndsOn",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", name AS "Name", mode,
    auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods", renewal_cents AS "renewalPrice",
    paid_by AS "paidBy", state, reason, changed_on AS "changedOn", unpaid_since AS "unpaidSince",
    card_tried_on AS "cardTriedOn", card_open AS "cardOpen", created_at AS "createdAt", state_at AS "stateAt"
  FROM plans.changes;
