CREATE SCHEMA IF NOT EXISTS platform;

-- What live streams show; a stream that comes back reads on from the last id it saw.
CREATE SEQUENCE platform.live_event_ids;

-- Answers of calls that move money or goods, kept for ever: the same key and body answer the same.
CREATE TABLE platform.request_keys (
  actor uuid NOT NULL,
  request_key text NOT NULL CHECK (length(request_key) BETWEEN 8 AND 200),
  call text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer jsonb,
  asked_at timestamptz NOT NULL,
  -- What a request began under its key, written with its first transaction: the same request again goes on with it.
  begun jsonb,
  -- The customer of whom a request's answer tells: the answer is erased with them.
  customer_uuid uuid,
  PRIMARY KEY (actor, request_key)
);
CREATE INDEX request_keys_by_customer ON platform.request_keys (customer_uuid)
  WHERE customer_uuid IS NOT NULL AND answer IS NOT NULL;

CREATE TABLE platform.live_events (
  customer_uuid uuid NOT NULL,
  id bigint NOT NULL DEFAULT nextval('platform.live_event_ids'),
  event text NOT NULL,
  data jsonb NOT NULL,
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX live_events_by_age ON platform.live_events (shown_at);

CREATE TABLE platform.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  customer_uuid uuid,
  user_uuid uuid,
  actor text NOT NULL,
  deed text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  address text,
  user_agent text
);
CREATE INDEX audit_by_user ON platform.audit (user_uuid, id DESC);
CREATE INDEX audit_by_customer ON platform.audit (customer_uuid, id DESC);

-- Which seed this database was filled with.
CREATE TABLE platform.seeds (
  seed text PRIMARY KEY,
  seeded_at timestamptz NOT NULL DEFAULT now()
);

-- Flags that the provider has set: they hold against the settings of the environment, without a restart.
CREATE TABLE platform.flags (
  flag text PRIMARY KEY CHECK (length(flag) BETWEEN 1 AND 100),
  is_on boolean NOT NULL,
  set_at timestamptz NOT NULL
);

-- What an operator has to look at: one row for each thing of a kind, however often it happens.
CREATE TABLE platform.notices (
  notice_uuid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  subject text NOT NULL CHECK (length(subject) <= 200),
  reason text NOT NULL CHECK (length(reason) <= 500),
  document text CHECK (length(document) <= 4000),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times bigint NOT NULL DEFAULT 1,
  seen_at timestamptz,
  -- How many of a notice's occurrences a mail has told: a moment up to which all was mailed leaves out what was written before
  -- it and committed after.
  mailed_times bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, subject)
);
CREATE INDEX notices_by_time ON platform.notices (last_at DESC);
CREATE INDEX notices_to_mail ON platform.notices (kind, last_at DESC) WHERE seen_at IS NULL AND times > mailed_times;

-- When the operator was last written to about a kind, and of what happened until then.
CREATE TABLE platform.notice_mails (
  kind text PRIMARY KEY,
  -- Claims the hour before a mail is sent.
  mailed_at timestamptz NOT NULL
);

-- What was tried or sent lately, for limits that several capabilities share: the bucket is a keyed hash of whom or
-- what is counted.
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

-- The events of one transaction are written together: first the locks of their customers, in the order of their ids, then
-- the events, numbered while the locks are held.
CREATE FUNCTION platform.show(events jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(customer::text, 7)) FROM (
    SELECT DISTINCT (e ->> 'c')::uuid AS customer FROM jsonb_array_elements(events) AS e ORDER BY 1) in_order;
  WITH written AS (
    INSERT INTO platform.live_events (customer_uuid, event, data, shown_at)
    SELECT (e.one ->> 'c')::uuid, e.one ->> 'e', e.one -> 'd', at
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(one, place) ORDER BY 1, place
    RETURNING customer_uuid, id, event, data)
  SELECT count(pg_notify('waea_live', json_build_object('c', customer_uuid, 'i', id, 'e', event, 'd', data)::text))
  INTO told FROM written;
END $$;
