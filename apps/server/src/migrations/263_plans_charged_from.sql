-- A reminder that was withheld, since nothing of the plan could be used, is made up for: the plan is charged from this day on
-- at the earliest, the day after one on which its customer can be told. Null where nothing was withheld.
ALTER TABLE plans.addons ADD COLUMN charged_from date;

CREATE OR REPLACE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", next_try_on AS "nextTryOn",
    failed_because AS "failedBecause", tried_card AS "triedCard", pays_with AS "paysWith", paused_until AS "pausedUntil",
    off_since AS "offSince", parked_since AS "parkedSince", reminded_for AS "remindedFor", ended_on AS "endedOn",
    ended_because AS "endedBecause", charged_from AS "chargedFrom"
  FROM plans.addons;
