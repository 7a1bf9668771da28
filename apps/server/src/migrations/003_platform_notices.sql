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
  UNIQUE (kind, subject)
);
CREATE INDEX notices_by_time ON platform.notices (last_at DESC);

-- When the operator was last written to about a kind, and of what happened until then.
CREATE TABLE platform.notice_mails (
  kind text PRIMARY KEY,
  mailed_at timestamptz NOT NULL
);
