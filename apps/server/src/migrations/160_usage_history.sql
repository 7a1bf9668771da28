-- What a plan or an extra gave in each of its periods is kept: a period is a row of its own, from which only what is used
-- is taken. `carried_upto` is the first day on which its rest is gone where the plan carries it over; without one it is gone
-- with its period. `used_after` is what was used of it after its period.
ALTER TABLE usage.grants
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN carried_upto date CHECK (carried_upto > ends_on),
  ADD COLUMN used_after bigint NOT NULL DEFAULT 0 CHECK (used_after >= 0),
  ADD COLUMN expiry_told boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT grants_pkey,
  DROP CONSTRAINT grants_told_check,
  ADD PRIMARY KEY (customer_uuid, service_uuid, addon_uuid, type, starts_on),
  ADD CHECK (told IN (0, 50, 80, 100));
UPDATE usage.grants SET told = 0 WHERE told_for IS DISTINCT FROM starts_on AND told <> 0;
ALTER TABLE usage.grants DROP COLUMN told_for;
CREATE INDEX grants_going ON usage.grants (coalesce(carried_upto, ends_on)) WHERE remaining > 0 AND NOT expiry_told;

-- What a customer was told of a mobile's usage, for the portal: each once for what it is about.
CREATE TABLE usage.alerts (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  about text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('50', '80', '100', 'expiry', 'limit')),
  type text,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid, about)
);
CREATE INDEX alerts_newest ON usage.alerts (customer_uuid, service_uuid, told_at DESC);

-- Which alerts a customer has switched off for a mobile, and the most that use outside its plan may cost in a period.
-- `limit_lifts_on` is set while that is reached: the first day of the next period.
CREATE TABLE usage.settings (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  alerts_off text[] NOT NULL DEFAULT '{}',
  limit_cents bigint CHECK (limit_cents >= 0),
  limit_lifts_on date,
  PRIMARY KEY (customer_uuid, service_uuid)
);
CREATE INDEX settings_lifting ON usage.settings (limit_lifts_on) WHERE limit_lifts_on IS NOT NULL;
