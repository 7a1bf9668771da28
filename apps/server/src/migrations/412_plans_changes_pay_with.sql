-- The saved card that was named with a change at the billing date, which pays it and nothing else does.
ALTER TABLE plans.changes ADD COLUMN pays_with uuid;

CREATE OR REPLACE VIEW plans.change_rows AS
  SELECT customer_uuid AS "CustomerUUID", change_uuid AS "UUID", service_uuid AS "ServiceUUID",
    replaces_uuid AS "ReplacesUUID", replaces_name AS "ReplacesName", replaces_ends_on AS "replacesEndsOn",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", name AS "Name", mode,
    auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods", renewal_cents AS "renewalPrice",
    paid_by AS "paidBy", state, reason, changed_on AS "changedOn", unpaid_since AS "unpaidSince",
    card_tried_on AS "cardTriedOn", card_open AS "cardOpen", created_at AS "createdAt", state_at AS "stateAt",
    pays_with AS "paysWith"
  FROM plans.changes;
