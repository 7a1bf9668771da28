CREATE SCHEMA imports;

-- Customers who came from another system, by their id there: each is imported once.
CREATE TABLE imports.customers (
  customer_uuid uuid PRIMARY KEY,
  external_id text NOT NULL UNIQUE,
  -- Their owner, with whom a later import may share an email.
  user_uuid uuid NOT NULL,
  -- Hashes of the lines about them, by which a line that has changed since is known.
  digests text[] NOT NULL,
  imported_at timestamptz NOT NULL
);
CREATE INDEX customers_by_user ON imports.customers (user_uuid);
