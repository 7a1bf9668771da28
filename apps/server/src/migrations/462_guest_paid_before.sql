-- Whether a guest pays the same again is asked of the payments: from where a purchase came is not kept beside them.
DROP VIEW guest.purchase_rows;
DROP INDEX guest.purchases_alike;
ALTER TABLE guest.purchases DROP COLUMN asked_from;

CREATE VIEW guest.purchase_rows AS
SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", token_uuid AS "tokenUuid", kind, lookup,
  amount_cents AS amount, request_key AS "requestKey", state, receipt_to AS "receiptTo", begun_at AS "begunAt",
  settled_at AS "settledAt", receipt_language AS "receiptLanguage"
FROM guest.purchases;
