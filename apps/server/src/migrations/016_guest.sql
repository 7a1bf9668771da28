CREATE SCHEMA guest;

-- What a guest bought for a customer, under the response token that it used up. The customer is the one whose service or
-- bill it is for; of the guest nothing is kept but an address for the receipt, until that is mailed.
CREATE TABLE guest.purchases (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  token_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('top-up', 'voucher', 'bill')),
  -- What was looked up, as it is stored: 64215550142, INV100142 or 500142.
  lookup text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The key of the request that bought it: the same request again is the same purchase.
  request_key text,
  state text NOT NULL CHECK (state IN ('open', 'delivered', 'returned')),
  receipt_to text,
  begun_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The language of the page on which a guest asked for the receipt; null until then.
  receipt_language text CHECK (receipt_language IN ('en', 'mi-NZ')),
  PRIMARY KEY (customer_uuid, order_uuid),
  UNIQUE (customer_uuid, token_uuid)
);
-- Guests know the purchase and what it was for, not whose it is.
CREATE INDEX purchases_by_order ON guest.purchases (order_uuid);

CREATE VIEW guest.purchase_rows AS
SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", token_uuid AS "tokenUuid", kind, lookup,
  amount_cents AS amount, request_key AS "requestKey", state, receipt_to AS "receiptTo", begun_at AS "begunAt",
  settled_at AS "settledAt", receipt_language AS "receiptLanguage"
FROM guest.purchases;
