-- The email that a person wants instead of the present one, until its code or link is shown. One at a time.
CREATE TABLE identity.email_changes (
  user_uuid uuid PRIMARY KEY,
  -- What the code and the link of the mail are about.
  change_uuid uuid NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL,
  asked_at timestamptz NOT NULL
);
