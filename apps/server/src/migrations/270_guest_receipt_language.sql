-- The language of the page on which a guest asked for the receipt; null until then.
ALTER TABLE guest.purchases ADD COLUMN receipt_language text CHECK (receipt_language IN ('en', 'mi-NZ'));

CREATE OR REPLACE VIEW guest.purchase_rows AS
SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", token_uuid AS "tokenUuid", kind, lookup,
  amount_cents AS amount, request_key AS "requestKey", asked_from AS "askedFrom", state, receipt_to AS "receiptTo",
  begun_at AS "begunAt", settled_at AS "settledAt", receipt_language AS "receiptLanguage"
FROM guest.purchases;
