-- What a plan costs after its first period: an offer for so many periods and then the full price of the day, or what the
-- catalogue names as the price of every renewal. Without either the first price stays.
ALTER TABLE plans.addons
  ADD COLUMN offer_periods integer CHECK (offer_periods > 0),
  ADD COLUMN renewal_cents bigint CHECK (renewal_cents >= 0);
DROP VIEW plans.addon_rows;
CREATE VIEW plans.addon_rows AS
  SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID",
    availability_uuid AS "AvailabilityUUID", name AS "Name", billing_type AS "BillingType", is_base_plan AS "IsBasePlan",
    allow_auto_renew AS "AllowAutoRenew", auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods",
    renewal_cents AS "renewalPrice", period, anchor_day AS "anchorDay", cycles_done AS "cyclesDone", starts_on AS "StartsOn",
    ends_on AS "EndsOn", ended, created_at AS "createdAt", unpaid_since AS "unpaidSince", card_tried_on AS "cardTriedOn"
  FROM plans.addons;
