-- A SIM that is started by a code is looked up by the contact number of whoever waits for it.
CREATE INDEX customers_by_number ON customers.customers (mobile_number) WHERE mobile_number IS NOT NULL;
