-- The customer of whom a request's answer tells: the answer is erased with them. The version before leaves it empty; what
-- people asked is then found by who they were.
ALTER TABLE platform.request_keys ADD COLUMN customer_uuid uuid;
CREATE INDEX request_keys_by_customer ON platform.request_keys (customer_uuid)
  WHERE customer_uuid IS NOT NULL AND answer IS NOT NULL;

-- What programs of the provider asked, as far as the answer names a customer.
UPDATE platform.request_keys SET customer_uuid = coalesce(answer ->> 'CustomerUUID', answer ->> 'UUID')::uuid
WHERE actor = '00000000-0000-0000-0000-000000000000' AND status < 300
  AND (answer ? 'CustomerUUID' OR call IN ('provider.openCustomer', 'provider.openCustomerFromIdentity'));
