-- A purchase as the portal reads and writes it.
CREATE VIEW plans.purchase_rows AS
  SELECT customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
    entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
    amount_cents AS amount, state, renews_uuid AS "RenewsUUID", created_at AS "createdAt"
  FROM plans.purchases;
