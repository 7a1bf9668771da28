CREATE SCHEMA customers;

CREATE TABLE customers.customers (
  customer_uuid uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  mobile_number text,
  external_ref5 text,
  account_state text NOT NULL DEFAULT 'Active' CHECK (account_state IN ('Active', 'Suspended')),
  created_at timestamptz NOT NULL,
  -- When who may do what last changed, by the database's clock: processes that remember rights ask for it.
  access_changed_at timestamptz
);
CREATE INDEX customers_by_access ON customers.customers (access_changed_at) WHERE access_changed_at IS NOT NULL;

-- Who may act on a customer account.
CREATE TABLE customers.roles (
  customer_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, user_uuid)
);
CREATE INDEX roles_by_user ON customers.roles (user_uuid);

-- Every yes and no to marketing, with when and how it was said; the newest one holds. Rows are never changed.
CREATE TABLE customers.consents (
  customer_uuid uuid NOT NULL,
  consent_uuid uuid NOT NULL,
  topic text NOT NULL CHECK (topic IN ('special-offers', 'newsletters')),
  given boolean NOT NULL,
  how text NOT NULL,
  address text,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, consent_uuid)
);

CREATE TABLE customers.preferences (
  customer_uuid uuid PRIMARY KEY,
  document jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE customers.user_preferences (
  user_uuid uuid PRIMARY KEY,
  document jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE customers.addresses (
  customer_uuid uuid NOT NULL,
  address_uuid uuid NOT NULL,
  address_type text NOT NULL CHECK (address_type IN ('DELIVERY')),
  rank integer NOT NULL CHECK (rank >= 1),
  parts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, address_uuid)
);
CREATE INDEX addresses_by_rank ON customers.addresses (customer_uuid, rank);
