CREATE SCHEMA IF NOT EXISTS platform;

-- Answers of calls that move money or goods, kept for ever: the same key and body answer the same.
CREATE TABLE platform.request_keys (
  actor uuid NOT NULL,
  request_key text NOT NULL CHECK (length(request_key) BETWEEN 8 AND 200),
  call text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer jsonb,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (actor, request_key)
);

-- What live streams show; a stream that comes back reads on from the last id it saw.
CREATE SEQUENCE platform.live_event_ids;
CREATE TABLE platform.live_events (
  customer_uuid uuid NOT NULL,
  id bigint NOT NULL DEFAULT nextval('platform.live_event_ids'),
  event text NOT NULL,
  data jsonb NOT NULL,
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX live_events_by_age ON platform.live_events (shown_at);

-- Ids of one customer are handed out in the order of their commits: the lock is held until then, so a stream that has
-- seen an id has seen every smaller one.
CREATE FUNCTION platform.show(events jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  new_id bigint;
BEGIN
  FOR one IN
    SELECT (e ->> 'c')::uuid AS customer_uuid, e ->> 'e' AS event, e -> 'd' AS data
    FROM jsonb_array_elements(events) AS e ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(one.customer_uuid::text, 7));
    INSERT INTO platform.live_events (customer_uuid, event, data, shown_at)
    VALUES (one.customer_uuid, one.event, one.data, at) RETURNING id INTO new_id;
    PERFORM pg_notify('waea_live', json_build_object('c', one.customer_uuid, 'i', new_id, 'e', one.event, 'd', one.data)::text);
  END LOOP;
END $$;

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
