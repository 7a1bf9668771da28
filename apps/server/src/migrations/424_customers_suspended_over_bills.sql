-- An account that is suspended over its bills may owe the debt of a payment that was taken back as well: it is in service
-- again once both are paid. Until now a suspension over bills was one over money without an amount.
ALTER TABLE customers.customers ADD COLUMN suspended_over_bills boolean NOT NULL DEFAULT false;
UPDATE customers.customers SET suspended_over_bills = true
WHERE account_state = 'Suspended' AND suspended_because = 'unpaid' AND suspended_amount_cents IS NULL;
