-- What was tried or sent lately, for limits that several capabilities share: the bucket is a keyed hash of whom or
-- what is counted. The version before counts in identity.limits.
CREATE TABLE platform.limits (
  bucket text PRIMARY KEY,
  tries timestamptz[] NOT NULL,
  most integer NOT NULL,
  allowed boolean NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX limits_by_age ON platform.limits (until);

-- The key of those hashes: one for a deployment, made once.
CREATE TABLE platform.limit_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  secret text NOT NULL
);
INSERT INTO platform.limit_key (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
