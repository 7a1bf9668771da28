-- What a plan and a purchase hang on is a service: a mobile, a fibre connection.
DROP VIEW plans.addon_rows;
ALTER TABLE plans.addons RENAME COLUMN mobile_uuid TO service_uuid;
ALTER TABLE plans.purchases RENAME COLUMN mobile_uuid TO service_uuid;
CREATE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", card_tried_on AS "cardTriedOn"
  FROM plans.addons;
