-- What stands between two periods of a plan: a charge that failed and is tried again, a pause, a suspended service, or
-- more missed periods than are begun without a person. `card_tried_on` is written by the version before alone.
ALTER TABLE plans.addons
  -- The next day on which a failed charge is tried by the schedule; null where none has failed.
  ADD COLUMN next_try_on date,
  ADD COLUMN failed_because text,
  -- The saved card that was refused last: another one is tried as soon as it is there.
  ADD COLUMN tried_card uuid,
  -- The saved card that the customer named for the renewals; null where credit and then the default card pay.
  ADD COLUMN pays_with uuid,
  ADD COLUMN paused_until date,
  ADD COLUMN off_since date,
  ADD COLUMN parked_since date,
  -- The day of charge or end that the customer was reminded of.
  ADD COLUMN reminded_for date,
  ADD COLUMN ended_on date,
  ADD COLUMN ended_because text;
CREATE INDEX addons_paused ON plans.addons (paused_until) WHERE NOT ended AND paused_until IS NOT NULL;

-- By which ways a customer does not want to be reminded of the charges of a service.
CREATE TABLE plans.settings (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  reminders_off text[] NOT NULL DEFAULT '{}' CHECK (reminders_off <@ ARRAY['mail', 'text']),
  PRIMARY KEY (customer_uuid, service_uuid)
);

-- A purchase that begins the next period of a plan before the running one is over, and one that a person has begun, who
-- may be confirming it at their bank.
ALTER TABLE plans.purchases
  ADD COLUMN begins_today boolean NOT NULL DEFAULT false,
  ADD COLUMN by_person boolean NOT NULL DEFAULT false;

DROP VIEW plans.addon_rows;
CREATE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", next_try_on AS "nextTryOn",
    failed_because AS "failedBecause", tried_card AS "triedCard", pays_with AS "paysWith", paused_until AS "pausedUntil",
    off_since AS "offSince", parked_since AS "parkedSince", reminded_for AS "remindedFor", ended_on AS "endedOn",
    ended_because AS "endedBecause"
  FROM plans.addons;

DROP VIEW plans.purchase_rows;
CREATE VIEW plans.purchase_rows AS
  SELECT customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
    amount_cents AS amount, state, renews_uuid AS "RenewsUUID", begins_today AS "beginsToday", by_person AS "byPerson",
    created_at AS "createdAt"
  FROM plans.purchases;
