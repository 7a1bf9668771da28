-- When a person last asked for a payment, until the IP address that they asked from is forgotten.
ALTER TABLE payments.intents ADD COLUMN asked_at timestamptz;
UPDATE payments.intents SET asked_at = updated_at WHERE asked_from IS NOT NULL;
CREATE INDEX intents_by_asking ON payments.intents (asked_at) WHERE asked_at IS NOT NULL;
