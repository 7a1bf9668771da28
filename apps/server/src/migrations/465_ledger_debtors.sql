-- Those who owe a debt are looked through every hour.
CREATE INDEX balances_owed ON ledger.balances (customer_uuid) WHERE account = 'arrears' AND cents > 0;
