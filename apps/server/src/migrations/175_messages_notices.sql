-- What mails and text messages have said to a customer about their account, to be read in the portal for a year. Codes, links
-- that open an account and news of how a person signs in are not kept here. What a mail and a text say of one thing is one
-- notice.
CREATE TABLE messages.notices (
  customer_uuid uuid NOT NULL,
  notice_uuid uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('payment', 'plan', 'usage', 'credit', 'order', 'mobile')),
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
