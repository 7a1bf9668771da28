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
