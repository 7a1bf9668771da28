-- Which devices are told of what, by a push service. A row is one session on one account: it ends with the session, and the
-- address in it is of the browser in which the person chose. The secret of the browser encrypts what is sent; nobody on the
-- way can read it.
CREATE TABLE messages.push_devices (
  customer_uuid uuid NOT NULL,
  device_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  session_uuid uuid NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['usage', 'orders', 'outages', 'answers'] AND cardinality(kinds) > 0),
  chosen_at timestamptz NOT NULL,
  -- When the browser says that its address ends.
  expires_at timestamptz,
  -- Since when its push service does not take what we send, for another reason than that the address is gone.
  refused_at timestamptz,
  PRIMARY KEY (customer_uuid, device_uuid),
  UNIQUE (customer_uuid, session_uuid)
);
CREATE INDEX push_devices_by_session ON messages.push_devices (session_uuid);
CREATE INDEX push_devices_by_person ON messages.push_devices (user_uuid);
CREATE INDEX push_devices_by_endpoint ON messages.push_devices (endpoint);

-- What is on its way to a device, once for each piece of news. It goes with its device; no reference holds the two together, as
-- news must not wait for, nor fail with, somebody who signs out.
CREATE TABLE messages.pushes (
  customer_uuid uuid NOT NULL,
  push_uuid uuid NOT NULL,
  device_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('usage', 'orders', 'outages', 'answers', 'test')),
  title text NOT NULL,
  body text NOT NULL,
  path text NOT NULL,
  dedupe_key text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'late', 'refused')),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  last_error text,
  asked_at timestamptz NOT NULL,
  claimed_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (customer_uuid, push_uuid),
  UNIQUE (customer_uuid, device_uuid, dedupe_key)
);
CREATE INDEX pushes_by_age ON messages.pushes (asked_at);

-- The key pair by which push services know the provider, where the settings give none: of the demo alone.
CREATE TABLE messages.push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  private_key text NOT NULL,
  made_at timestamptz NOT NULL
);
