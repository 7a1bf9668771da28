-- Whether the eSIM of an order is activated as soon as it is issued, as its customer chose at the checkout.
ALTER TABLE shop.orders ADD COLUMN IF NOT EXISTS start_now boolean NOT NULL DEFAULT false;
