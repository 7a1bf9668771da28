-- A purchase may be the next period of a plan that is held; then its payment renews that one in place of starting another.
ALTER TABLE plans.purchases ADD COLUMN renews_uuid uuid;
DROP INDEX plans.purchases_pending;
CREATE UNIQUE INDEX purchases_pending ON plans.purchases (customer_uuid, mobile_uuid, availability_uuid)
  WHERE state = 'pending' AND renews_uuid IS NULL;
CREATE UNIQUE INDEX purchases_renewing ON plans.purchases (customer_uuid, renews_uuid)
  WHERE state = 'pending' AND renews_uuid IS NOT NULL;

-- Since when a plan that renews could not be paid, and when its card was tried last. What is paid late begins anew.
ALTER TABLE plans.addons ADD COLUMN unpaid_since date, ADD COLUMN card_tried_on date;
CREATE OR REPLACE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS "PriceCents", period,
    anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn", ends_on AS "EndsOn", ended,
    created_at AS "createdAt", unpaid_since AS "unpaidSince", card_tried_on AS "cardTriedOn"
  FROM plans.addons;
