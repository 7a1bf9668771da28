-- The letters of an email are composed, as they are in what it is compared with.
UPDATE customers.customers SET email = normalize(email, NFC) WHERE email IS NOT NFC NORMALIZED;
