CREATE SCHEMA plans;

-- Plans and add-ons on mobiles. A period runs from starts_on up to ends_on, the first day without it.
CREATE TABLE plans.addons (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  addon_uuid uuid NOT NULL,
  entry_uuid uuid NOT NULL,
  availability_uuid uuid NOT NULL,
  name text NOT NULL,
  billing_type text NOT NULL CHECK (billing_type IN ('prepay', 'postpay', 'payg')),
  is_base_plan boolean NOT NULL,
  allow_auto_renew boolean NOT NULL,
  auto_renew boolean NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  period text,
  anchor_day integer NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  cycles_done integer NOT NULL DEFAULT 1,
  starts_on date NOT NULL,
  ends_on date,
  ended boolean NOT NULL DEFAULT false,
  -- What started it: an activation or a purchase. Each starts it once.
  because text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, addon_uuid),
  UNIQUE (customer_uuid, mobile_uuid, because)
);
CREATE INDEX addons_due ON plans.addons (ends_on) WHERE NOT ended;

-- Purchases that wait for their payment. One of the same thing for the same mobile waits at a time.
CREATE TABLE plans.purchases (
  customer_uuid uuid NOT NULL,
  purchase_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  entry_uuid uuid NOT NULL,
  availability_uuid uuid NOT NULL,
  auto_renew boolean NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'done')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, purchase_uuid)
);
CREATE UNIQUE INDEX purchases_pending ON plans.purchases (customer_uuid, mobile_uuid, availability_uuid) WHERE state = 'pending';

CREATE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS "PriceCents", period,
    anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn", ends_on AS "EndsOn", ended,
    created_at AS "createdAt"
  FROM plans.addons;
