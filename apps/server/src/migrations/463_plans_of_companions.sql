-- Plans that were sold at the price of a companion group: it holds while the group is there. Of plans that started before
-- nobody was told of that, and they keep their price.
ALTER TABLE plans.addons ADD COLUMN of_companions boolean NOT NULL DEFAULT false;
CREATE INDEX addons_of_companions ON plans.addons (customer_uuid, addon_uuid) WHERE of_companions AND NOT ended;

CREATE OR REPLACE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", next_try_on AS "nextTryOn",
    failed_because AS "failedBecause", tried_card AS "triedCard", pays_with AS "paysWith", paused_until AS "pausedUntil",
    off_since AS "offSince", parked_since AS "parkedSince", reminded_for AS "remindedFor", ended_on AS "endedOn",
    ended_because AS "endedBecause", charged_from AS "chargedFrom", of_companions AS "ofCompanions"
  FROM plans.addons;
