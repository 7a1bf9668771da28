-- An account is suspended by what is overdue, since the first of it: since when over bills stands beside why.
ALTER TABLE customers.customers ADD COLUMN over_bills_since timestamptz;
UPDATE customers.customers SET over_bills_since = coalesce(suspended_at, now()) WHERE suspended_over_bills;
ALTER TABLE customers.customers DROP COLUMN suspended_over_bills;
CREATE INDEX customers_suspended ON customers.customers (customer_uuid) WHERE account_state = 'Suspended';
