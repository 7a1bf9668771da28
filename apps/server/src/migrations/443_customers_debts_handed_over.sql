-- What suspended customers owe is handed to the books, which hold debts from now on.
CREATE TABLE customers.owed_before AS
  SELECT customer_uuid, coalesce(suspension_uuid, customer_uuid) AS debt_uuid, suspended_amount_cents AS cents
  FROM customers.customers WHERE account_state = 'Suspended' AND suspended_amount_cents > 0;
ALTER TABLE customers.owed_before SET SCHEMA ledger;
ALTER TABLE customers.customers DROP COLUMN suspended_amount_cents, DROP COLUMN suspension_uuid;
