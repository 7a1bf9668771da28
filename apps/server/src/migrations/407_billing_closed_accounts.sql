-- Closed accounts are looked at once a day: what is charged to one after its final bill has another.
CREATE INDEX accounts_closed ON billing.accounts (customer_uuid) WHERE closed_on IS NOT NULL AND erased_at IS NULL;
