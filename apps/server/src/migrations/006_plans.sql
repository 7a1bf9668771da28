CREATE SCHEMA plans;

-- Plans and add-ons on mobiles. A period runs from starts_on up to ends_on, the first day without it.
CREATE TABLE plans.addons (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
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
  -- Since when a plan that renews could not be paid. What is paid late begins a new period.
  unpaid_since date,
  -- What a plan costs after its first period: an offer for so many periods and then the full price of the day, or what the
  -- catalogue names as the price of every renewal. Without either the first price stays.
  offer_periods integer CHECK (offer_periods > 0),
  renewal_cents bigint CHECK (renewal_cents >= 0),
  -- The next day on which a failed charge is tried by the schedule; null where none has failed.
  next_try_on date,
  failed_because text,
  -- The saved card that was refused last: another one is tried as soon as it is there.
  tried_card uuid,
  -- The saved card that the customer named for the renewals; null where credit and then the default card pay.
  pays_with uuid,
  paused_until date,
  off_since date,
  parked_since date,
  -- The day of charge or end that the customer was reminded of.
  reminded_for date,
  ended_on date,
  ended_because text,
  -- A reminder that was withheld, since nothing of the plan could be used, is made up for: the plan is charged from this day on
  -- at the earliest, the day after one on which its customer can be told. Null where nothing was withheld.
  charged_from date,
  -- Plans that were sold at the price of a companion group: it holds while the group is there.
  of_companions boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_uuid, service_uuid, addon_uuid),
  UNIQUE (customer_uuid, service_uuid, because)
);
CREATE UNIQUE INDEX addons_one_base_plan ON plans.addons (customer_uuid, service_uuid) WHERE is_base_plan AND NOT ended;
CREATE INDEX addons_paused ON plans.addons (paused_until) WHERE NOT ended AND paused_until IS NOT NULL;
-- What is due on a day is taken by customer: whatever else is kept of a chunk's customers lies side by side as well.
CREATE INDEX addons_due_by_customer ON plans.addons (ends_on, customer_uuid, addon_uuid) WHERE NOT ended;
CREATE INDEX addons_of_companions ON plans.addons (customer_uuid, addon_uuid) WHERE of_companions AND NOT ended;

-- Purchases that wait for their payment. One of the same thing for the same mobile waits at a time.
CREATE TABLE plans.purchases (
  customer_uuid uuid NOT NULL,
  purchase_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  entry_uuid uuid NOT NULL,
  availability_uuid uuid NOT NULL,
  auto_renew boolean NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'done')),
  created_at timestamptz NOT NULL,
  -- A purchase may be the next period of a plan that is held; then its payment renews that one in place of starting another.
  renews_uuid uuid,
  -- A purchase that begins the next period of a plan before the running one is over, and one that a person has begun, who
  -- may be confirming it at their bank.
  begins_today boolean NOT NULL DEFAULT false,
  by_person boolean NOT NULL DEFAULT false,
  -- The payment that paid for a purchase, so that another one for the same goes back; the zero id where credit or the bill
  -- paid it. Null while nobody has said: the next payment that completes for it is the one.
  paid_by uuid,
  PRIMARY KEY (customer_uuid, purchase_uuid)
);
CREATE UNIQUE INDEX purchases_pending ON plans.purchases (customer_uuid, service_uuid, availability_uuid)
  WHERE state = 'pending' AND renews_uuid IS NULL;
CREATE UNIQUE INDEX purchases_renewing ON plans.purchases (customer_uuid, renews_uuid)
  WHERE state = 'pending' AND renews_uuid IS NOT NULL;

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
  -- The saved card that was named with a change at the billing date, which pays it and nothing else does.
  pays_with uuid,
  PRIMARY KEY (customer_uuid, change_uuid)
);
-- One change waits for a service at a time.
CREATE UNIQUE INDEX changes_waiting ON plans.changes (customer_uuid, service_uuid) WHERE state = 'waiting';
CREATE INDEX changes_of_service ON plans.changes (customer_uuid, service_uuid, state_at) WHERE state <> 'quoted';
CREATE INDEX changes_by_age ON plans.changes (state, created_at) WHERE state IN ('quoted', 'paying');

-- By which ways a customer does not want to be reminded of the charges of a service.
CREATE TABLE plans.settings (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  reminders_off text[] NOT NULL DEFAULT '{}' CHECK (reminders_off <@ ARRAY['mail', 'text']),
  PRIMARY KEY (customer_uuid, service_uuid)
);

CREATE VIEW plans.change_rows AS
  SELECT customer_uuid AS "CustomerUUID", change_uuid AS "UUID", service_uuid AS "ServiceUUID",
    replaces_uuid AS "ReplacesUUID", replaces_name AS "ReplacesName", replaces_ends_on AS "replacesEndsOn",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", name AS "Name", mode,
    auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods", renewal_cents AS "renewalPrice",
    paid_by AS "paidBy", state, reason, changed_on AS "changedOn", unpaid_since AS "unpaidSince",
    card_tried_on AS "cardTriedOn", card_open AS "cardOpen", created_at AS "createdAt", state_at AS "stateAt",
    pays_with AS "paysWith"
  FROM plans.changes;

CREATE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", next_try_on AS "nextTryOn",
    failed_because AS "failedBecause", tried_card AS "triedCard", pays_with AS "paysWith", paused_until AS "pausedUntil",
    off_since AS "offSince", parked_since AS "parkedSince", reminded_for AS "remindedFor", ended_on AS "endedOn",
    ended_because AS "endedBecause", charged_from AS "chargedFrom", of_companions AS "ofCompanions"
  FROM plans.addons;

CREATE VIEW plans.purchase_rows AS
  SELECT customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
    amount_cents AS amount, state, renews_uuid AS "RenewsUUID", begins_today AS "beginsToday", by_person AS "byPerson",
    created_at AS "createdAt"
  FROM plans.purchases;
