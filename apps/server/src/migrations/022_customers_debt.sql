-- Which suspension it is: what was owed when it began is paid once under this id. One that a server of the version before
-- has begun has none, and goes by the customer's own id.
ALTER TABLE customers.customers ADD COLUMN suspension_uuid uuid;
UPDATE customers.customers SET suspension_uuid = gen_random_uuid() WHERE account_state = 'Suspended';
