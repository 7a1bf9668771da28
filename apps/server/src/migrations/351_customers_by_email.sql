-- An invite to an email is shown in the accounts that have verified it.
CREATE INDEX customers_by_email ON customers.customers (lower(email)) WHERE email_verified;
