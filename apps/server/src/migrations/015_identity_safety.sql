-- Purposes of proofs grow with the ways of proving; the program's own list of them is total.
ALTER TABLE identity.proofs DROP CONSTRAINT IF EXISTS proofs_purpose_check;

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

-- Sign-ins that wait for the second factor. The ticket is kept only as a keyed hash.
CREATE TABLE identity.waiting_sign_ins (
  ticket_hash bytea PRIMARY KEY,
  user_uuid uuid NOT NULL,
  provider text NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  until timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX waiting_sign_ins_by_age ON identity.waiting_sign_ins (until);

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

-- Challenges that were answered: each is good once. One that nobody answers leaves no row.
CREATE TABLE identity.used_challenges (
  challenge_hash bytea PRIMARY KEY,
  until timestamptz NOT NULL
);
CREATE INDEX used_challenges_by_age ON identity.used_challenges (until);
