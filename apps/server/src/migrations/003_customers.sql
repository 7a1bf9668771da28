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
  access_changed_at timestamptz,
  -- Why an account is suspended and what was owed then, for its page. Both are unset while the account is active.
  suspended_because text
    CHECK (suspended_because IN ('unpaid', 'spend-limit', 'security', 'asked', 'terms')),
  suspended_at timestamptz,
  -- An account that was closed: nobody has a role on it, and no list shows it. Null while it is open.
  deleted_at timestamptz,
  -- An account is suspended by what is overdue, since the first of it: since when over bills stands beside why.
  over_bills_since timestamptz
);
CREATE INDEX customers_by_access ON customers.customers (access_changed_at) WHERE access_changed_at IS NOT NULL;
-- A SIM that is started by a code is looked up by the contact number of whoever waits for it.
CREATE INDEX customers_by_number ON customers.customers (mobile_number) WHERE mobile_number IS NOT NULL;
-- An invite to an email is shown in the accounts that have verified it.
CREATE INDEX customers_by_email ON customers.customers (lower(email)) WHERE email_verified;
CREATE INDEX customers_suspended ON customers.customers (customer_uuid) WHERE account_state = 'Suspended';

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

-- What the provider's programs mark customers with, such as the offers that are aimed by them. A customer has a name once.
CREATE TABLE customers.tags (
  customer_uuid uuid NOT NULL,
  tag_uuid uuid NOT NULL,
  name text NOT NULL CHECK (name = lower(name) AND length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, tag_uuid),
  UNIQUE (customer_uuid, name)
);
CREATE INDEX tags_by_uuid ON customers.tags (tag_uuid);
CREATE INDEX tags_by_name ON customers.tags (name, customer_uuid);

-- Where the services of a customer are that stay at an address, and what they call them: fibre connections. Bills and the maps
-- of the network read it here; broadband keeps it, since it is above them.
CREATE TABLE customers.service_places (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  nickname text,
  -- Formatted, Lines and City of an address.
  address jsonb NOT NULL,
  is_over boolean NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid)
);

CREATE VIEW customers.tag_rows AS
  SELECT customer_uuid AS "CustomerUUID", tag_uuid AS "UUID", name AS "Name", created_at AS "createdAt",
    updated_at AS "updatedAt"
  FROM customers.tags;
