-- Keys with which programs of the provider make its calls. Ended ones stay, so that the audit log's names stay clear.
CREATE TABLE operators.keys (
  key_uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  scopes text[] NOT NULL CHECK (
    cardinality(scopes) >= 1 AND scopes <@ ARRAY['operations', 'sign-in-links', 'customers', 'operators']
  ),
  per_minute integer NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
  -- Only hashes of keys are kept.
  key_hash bytea NOT NULL UNIQUE,
  earlier_hash bytea UNIQUE,
  earlier_until timestamptz,
  -- Absent for a program.
  made_by uuid REFERENCES operators.operators,
  made_at timestamptz NOT NULL,
  -- The last request, and how many there were in its minute.
  last_request_at timestamptz,
  requests_in_minute integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  CHECK ((earlier_hash IS NULL) = (earlier_until IS NULL))
);
