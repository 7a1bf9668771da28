CREATE SCHEMA engagement;

-- What a person of a customer answered to the questions of a year; sent again, it is replaced.
CREATE TABLE engagement.feedback (
  customer_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  year integer NOT NULL,
  -- [{ "id": 1, "value": 5 }]
  answers jsonb NOT NULL,
  words text CHECK (length(words) <= 2000),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, user_uuid, year)
);
CREATE INDEX feedback_by_year ON engagement.feedback (year, sent_at DESC);
