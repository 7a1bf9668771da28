CREATE SCHEMA identity;

-- A person who signs in. The key of the email is its lower-case form: one person an address.
CREATE TABLE identity.users (
  user_uuid uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  email_verified_at timestamptz,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile_number text,
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- One sign-in on one device. The generation counts how often its refresh token was exchanged: only the newest is good.
CREATE TABLE identity.sessions (
  session_uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL,
  generation integer NOT NULL DEFAULT 1 CHECK (generation >= 1),
  rotated_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  proved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  -- When it was ended or proved again, by the database's clock: processes that remember sessions ask for it.
  changed_at timestamptz,
  address text,
  user_agent text
);
CREATE INDEX sessions_by_change ON identity.sessions (changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX sessions_by_user ON identity.sessions (user_uuid) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_age ON identity.sessions (expires_at);

-- An account that was asked for and waits for its code. `registered` marks one whose email already has an account: it
-- looks the same from outside and can never be confirmed.
CREATE TABLE identity.sign_ups (
  verification_uuid uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile_number text,
  password_hash text NOT NULL,
  special_offers boolean NOT NULL,
  newsletters boolean NOT NULL,
  registered boolean NOT NULL,
  address text,
  asked_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX sign_ups_by_age ON identity.sign_ups (asked_at);

-- One-time codes and link secrets, kept only as keyed hashes. One row is one mail; a newer one for the same purpose and
-- subject voids it.
CREATE TABLE identity.proofs (
  proof_uuid uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign-up', 'verify-email', 'new-password')),
  subject_uuid uuid NOT NULL,
  code_hash bytea,
  secret_hash bytea NOT NULL UNIQUE,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  made_at timestamptz NOT NULL,
  code_until timestamptz NOT NULL,
  secret_until timestamptz NOT NULL,
  used_at timestamptz,
  voided_at timestamptz
);
CREATE INDEX proofs_by_subject ON identity.proofs (subject_uuid, purpose, made_at DESC);
CREATE INDEX proofs_by_age ON identity.proofs (secret_until);

-- What was tried lately, for limits: the bucket is a keyed hash of whom or what is counted.
CREATE TABLE identity.limits (
  bucket text PRIMARY KEY,
  tries timestamptz[] NOT NULL,
  most integer NOT NULL,
  allowed boolean NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX limits_by_age ON identity.limits (until);

-- The keys that sign access tokens, and the one for keyed hashes.
CREATE TABLE identity.keys (
  kid text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('tokens', 'hashes')),
  private_key jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_hash_key ON identity.keys (purpose) WHERE purpose = 'hashes';
