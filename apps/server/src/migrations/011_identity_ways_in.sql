-- Who signs in by a provider has no password until one is set.
ALTER TABLE identity.users ALTER COLUMN password_hash DROP NOT NULL;
CREATE INDEX users_by_number ON identity.users (mobile_number) WHERE mobile_number IS NOT NULL;

-- Which purposes there are is said by the code alone.
ALTER TABLE identity.proofs DROP CONSTRAINT IF EXISTS proofs_purpose_check;
ALTER TABLE identity.proofs ADD CONSTRAINT proofs_purpose_word CHECK (purpose ~ '^[a-z][a-z-]{2,39}$');

-- A temporary login ends at an instant, however often its refresh token is exchanged.
ALTER TABLE identity.sessions ADD COLUMN temporary_until timestamptz;

-- A provider's word for a person: the provider's name for itself, and its name for the person. Nothing else links them.
CREATE TABLE identity.outside_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('FACEBOOK', 'APPLE', 'GOOGLE')),
  user_uuid uuid NOT NULL,
  email text,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX outside_identities_by_user ON identity.outside_identities (user_uuid);

-- One try to sign in by a provider, bound to the browser in which it began. The provider's answer uses it up; what the
-- provider said of the person is kept for the linking that may follow.
CREATE TABLE identity.social_tries (
  social_try_uuid uuid PRIMARY KEY,
  state_hash bytea NOT NULL UNIQUE,
  browser_hash bytea NOT NULL,
  provider text NOT NULL CHECK (provider IN ('FACEBOOK', 'APPLE', 'GOOGLE')),
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect text,
  first_name text,
  last_name text,
  issuer text,
  subject text,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  begun_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  answered_at timestamptz,
  linked_at timestamptz
);
CREATE INDEX social_tries_by_age ON identity.social_tries (until);
ALTER TABLE identity.sign_ups ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE identity.sign_ups ADD COLUMN social_try_uuid uuid;

-- Somebody asked for a one-time code by an email or a number. Whose it is, is looked up afterwards: from outside a known
-- and an unknown one are the same.
CREATE TABLE identity.code_requests (
  verification_uuid uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'recover-email')),
  users uuid[] NOT NULL DEFAULT '{}',
  asked_at timestamptz NOT NULL
);
CREATE INDEX code_requests_by_age ON identity.code_requests (asked_at);

-- Secrets that let a person in once: the token of a provider's word, of a temporary login, of a hand-over. Kept as
-- keyed hashes. `session_s` is how long the session lasts that they open; null for as long as any.
CREATE TABLE identity.passes (
  pass_uuid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('identity', 'temporary-login', 'auth-token')),
  secret_hash bytea NOT NULL UNIQUE,
  user_uuid uuid NOT NULL,
  provider text NOT NULL,
  session_s integer CHECK (session_s BETWEEN 1 AND 3600),
  made_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passes_by_age ON identity.passes (until);

-- A customer account is opened to whoever has the mailbox.
CREATE TABLE identity.invitations (
  invitation_uuid uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  customer_uuid uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  made_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid
);
CREATE INDEX invitations_by_age ON identity.invitations (until);
