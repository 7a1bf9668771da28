-- What a receipt says of the seller and the buyer, frozen as it is written, with its brand and language. Receipts from
-- before have none: they say what is known today.
ALTER TABLE payments.receipts ADD COLUMN document jsonb;

CREATE OR REPLACE VIEW payments.receipt_rows AS
  SELECT customer_uuid AS "CustomerUUID", receipt_uuid AS "UUID", number AS "Number", payment_uuid AS "PaymentUUID",
    jsonb_build_object('kind', payer_kind, 'UUID', payer_uuid) AS payer, pays_for AS "paysFor",
    amount_cents AS amount, tax_cents AS tax, description AS "Description",
    card_brand AS "CardType", card_last4 AS "CardLast4", created_at AS "createdAt", card_wallet AS "CardWallet", document
  FROM payments.receipts;
