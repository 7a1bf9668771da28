CREATE SCHEMA operators;

-- People at the provider. They and customers share no table, so neither can be taken for the other.
CREATE TABLE operators.operators (
  operator_uuid uuid PRIMARY KEY,
  -- In lower case, as it is compared.
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 100),
  roles text[] NOT NULL CHECK (cardinality(roles) >= 1 AND roles <@ ARRAY['support', 'finance', 'catalogue', 'admin']),
  -- Set when the invitation is accepted: a password with the secret of an authenticator app (encrypted), or a passkey.
  password_hash text,
  app_secret bytea,
  -- The last time step whose code was used.
  app_last_step bigint NOT NULL DEFAULT 0,
  invited_at timestamptz NOT NULL,
  joined_at timestamptz,
  -- A removed operator stays, so that the audit log can name them.
  removed_at timestamptz,
  CHECK ((password_hash IS NULL) = (app_secret IS NULL))
);
CREATE UNIQUE INDEX operators_by_email ON operators.operators (email) WHERE removed_at IS NULL;

-- One for each operator: a new one replaces the one before.
CREATE TABLE operators.invitations (
  operator_uuid uuid PRIMARY KEY REFERENCES operators.operators,
  -- Only the hash of the link's code is kept.
  code_hash bytea NOT NULL UNIQUE,
  -- The secret that the invited person adds to an app (encrypted), once they opened the link.
  app_secret bytea,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE operators.passkeys (
  passkey_uuid uuid PRIMARY KEY,
  operator_uuid uuid NOT NULL REFERENCES operators.operators,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  synced boolean NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_by_operator ON operators.passkeys (operator_uuid, made_at);

CREATE TABLE operators.sessions (
  session_uuid uuid PRIMARY KEY,
  operator_uuid uuid NOT NULL REFERENCES operators.operators,
  -- Only the hash of the cookie is kept.
  token_hash bytea NOT NULL UNIQUE,
  started_at timestamptz NOT NULL,
  -- At most a minute behind.
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address text,
  user_agent text
);
CREATE INDEX sessions_by_operator ON operators.sessions (operator_uuid, started_at DESC);
