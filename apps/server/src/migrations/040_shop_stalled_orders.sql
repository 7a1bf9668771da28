-- Paid orders whose SIMs are not made yet are looked for by their last progress.
CREATE INDEX IF NOT EXISTS orders_to_issue ON shop.orders (updated_at) WHERE status IN ('PAID', 'PROCESSING');
