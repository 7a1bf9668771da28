-- Flags that the provider has set: they hold against the settings of the environment, without a restart.
CREATE TABLE platform.flags (
  flag text PRIMARY KEY CHECK (length(flag) BETWEEN 1 AND 100),
  is_on boolean NOT NULL,
  set_at timestamptz NOT NULL
);
