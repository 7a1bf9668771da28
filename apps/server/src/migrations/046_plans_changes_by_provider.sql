-- Whether the provider's people or programs made a change of plan for its customer.
ALTER TABLE plans.changes ADD COLUMN by_provider boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW plans.change_rows AS
  SELECT customer_uuid AS "CustomerUUID", change_uuid AS "UUID", service_uuid AS "ServiceUUID",
    replaces_uuid AS "ReplacesUUID", replaces_name AS "ReplacesName", replaces_ends_on AS "replacesEndsOn",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", name AS "Name", mode,
    auto_renew AS "AutoRenew", price_cents AS price, offer_periods AS "offerPeriods", renewal_cents AS "renewalPrice",
    paid_by AS "paidBy", state, reason, changed_on AS "changedOn", unpaid_since AS "unpaidSince",
    card_tried_on AS "cardTriedOn", card_open AS "cardOpen", created_at AS "createdAt", state_at AS "stateAt",
    pays_with AS "paysWith", by_provider AS "byProvider"
  FROM plans.changes;
