CREATE SCHEMA messages;

-- Mails and text messages on their way. A message to somebody who is no customer yet stands under the nil id. What was
-- said is forgotten once it is delivered: it may hold codes and links that open an account.
CREATE TABLE messages.outbox (
  customer_uuid uuid NOT NULL,
  message_uuid uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'mi-NZ')),
  data jsonb,
  dedupe_key text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'refused')),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  last_error text,
  asked_at timestamptz NOT NULL,
  claimed_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (customer_uuid, message_uuid),
  UNIQUE (customer_uuid, dedupe_key)
);
CREATE INDEX outbox_by_age ON messages.outbox (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE messages.attachments (
  customer_uuid uuid NOT NULL,
  message_uuid uuid NOT NULL,
  place integer NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (customer_uuid, message_uuid, place)
);

-- What mails and text messages have said to a customer about their account, to be read in the portal for a year. Codes, links
-- that open an account and news of how a person signs in are not kept here. What a mail and a text say of one thing is one
-- notice.
CREATE TABLE messages.notices (
  customer_uuid uuid NOT NULL,
  notice_uuid uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('payment', 'plan', 'usage', 'credit', 'order', 'mobile', 'network', 'help', 'invite', 'fibre')),
  title text NOT NULL,
  body text NOT NULL,
  -- Where in the portal something is to be seen or done.
  path text,
  dedupe_key text NOT NULL,
  told_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (customer_uuid, notice_uuid),
  UNIQUE (customer_uuid, dedupe_key)
);
CREATE INDEX notices_by_time ON messages.notices (customer_uuid, told_at DESC, notice_uuid);
CREATE INDEX notices_unread ON messages.notices (customer_uuid) WHERE read_at IS NULL;
CREATE INDEX notices_by_age ON messages.notices (told_at);

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
