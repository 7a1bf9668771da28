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
  password_hash text,
  password_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX users_by_number ON identity.users (mobile_number) WHERE mobile_number IS NOT NULL;

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
  user_agent text,
  -- A temporary login ends at an instant, however often its refresh token is exchanged.
  temporary_until timestamptz
);
CREATE INDEX sessions_by_change ON identity.sessions (changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX sessions_by_user ON identity.sessions (user_uuid) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_age ON identity.sessions USING brin (expires_at);

-- An account that was asked for and waits for its code. `registered` marks one whose email already has an account: it
-- looks the same from outside and can never be confirmed.
CREATE TABLE identity.sign_ups (
  verification_uuid uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile_number text,
  password_hash text,
  special_offers boolean NOT NULL,
  newsletters boolean NOT NULL,
  registered boolean NOT NULL,
  address text,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  provider_identity jsonb
);
CREATE INDEX sign_ups_by_age ON identity.sign_ups (asked_at);

-- The keys that sign access tokens, and the one for keyed hashes.
CREATE TABLE identity.keys (
  kid text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('tokens', 'hashes')),
  private_key jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_hash_key ON identity.keys (purpose) WHERE purpose = 'hashes';

-- A provider's word for a person: the provider's name for itself, and its name for the person. Nothing else links them.
CREATE TABLE identity.outside_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('FACEBOOK', 'APPLE', 'GOOGLE')),
  user_uuid uuid NOT NULL,
  email text,
  linked_at timestamptz NOT NULL,
  -- A connection with a provider has an id of its own, by which its owner ends it.
  link_uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX outside_identities_by_user ON identity.outside_identities (user_uuid);

-- The authenticator app of a person. Until it is confirmed by a code it asks nobody for anything. The secret is sealed
-- with a key of the deployment. A code is good once: the last step in which one was taken is kept.
CREATE TABLE identity.second_factors (
  user_uuid uuid PRIMARY KEY,
  secret bytea NOT NULL,
  made_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

-- Recovery codes, kept only as keyed hashes.
CREATE TABLE identity.recovery_codes (
  user_uuid uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_uuid, code_hash)
);

CREATE TABLE identity.passkeys (
  passkey_uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  synced boolean NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_by_user ON identity.passkeys (user_uuid, made_at);

-- The email that a person wants instead of the present one, until its code or link is shown. One at a time.
CREATE TABLE identity.email_changes (
  user_uuid uuid PRIMARY KEY,
  -- What the code and the link of the mail are about.
  change_uuid uuid NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Whatever expires and is used once: codes and links of a mail, what lets a person in, sign-ins that wait, tries at a
-- provider, invitations, challenges that were answered. Of the token itself a keyed hash is kept; what the payload of
-- each kind holds is said by the code (one-time-tokens/kinds.ts).
CREATE TABLE identity.one_time_tokens (
  token_uuid uuid PRIMARY KEY,
  kind text NOT NULL,
  token_hash bytea NOT NULL,
  -- Whom or what it is about: a person, a session, a sign-up, a customer.
  subject_uuid uuid,
  payload jsonb NOT NULL,
  -- Wrong tries so far.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  UNIQUE (kind, token_hash)
);
CREATE INDEX one_time_tokens_by_subject ON identity.one_time_tokens (subject_uuid, kind, made_at DESC)
  WHERE subject_uuid IS NOT NULL;
CREATE INDEX one_time_tokens_by_age ON identity.one_time_tokens (kind, expires_at);

-- A person as the server reads one, in one place for every look at one.
CREATE VIEW identity.user_rows AS
SELECT user_uuid AS "userUuid", email, email_key AS "emailKey", email_verified_at AS "emailVerifiedAt",
  first_name AS "FirstName", last_name AS "LastName", mobile_number AS "MobileNumber", password_hash AS "passwordHash",
  created_at AS "createdAt"
FROM identity.users;

CREATE VIEW identity.one_time_token_rows AS
SELECT token_uuid AS "tokenUuid", kind, token_hash AS hash, subject_uuid AS "subjectUuid", payload, tries,
  made_at AS "madeAt", expires_at AS "expiresAt", used_at AS "usedAt"
FROM identity.one_time_tokens;
