CREATE SCHEMA usage;

-- What a plan or add-on gives of a kind of usage in its current period: bytes, seconds, pieces.
CREATE TABLE usage.grants (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  addon_uuid uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms')),
  is_base_plan boolean NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND total),
  rule text CHECK (rule IN ('Unlimited', 'Throttled', 'CasualRate')),
  starts_on date NOT NULL,
  ends_on date,
  -- Up to which level, in per cent, the use of a grant was told.
  told smallint NOT NULL DEFAULT 0,
  -- What a plan or an extra gave in each of its periods is kept: a period is a row of its own, from which only what is used
  -- is taken. `carried_upto` is the first day on which its rest is gone where the plan carries it over; without one it is gone
  -- with its period. `used_after` is what was used of it after its period.
  name text NOT NULL DEFAULT '',
  carried_upto date CHECK (carried_upto > ends_on),
  used_after bigint NOT NULL DEFAULT 0 CHECK (used_after >= 0),
  expiry_told boolean NOT NULL DEFAULT false,
  -- The time of the latest use that took of a grant: what is told of before it is late.
  used_upto timestamptz,
  PRIMARY KEY (customer_uuid, service_uuid, addon_uuid, type, starts_on),
  CHECK (told IN (0, 50, 80, 100))
) WITH (fillfactor = 80);
-- What is left of a grant changes with every use. As long as no index mentions it, and there is room on the page, such a
-- change touches no index.
CREATE INDEX grants_ending ON usage.grants (coalesce(carried_upto, ends_on)) WHERE NOT expiry_told;

-- Every usage document of the network, once.
CREATE TABLE usage.documents (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  document_id text NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  used_at timestamptz NOT NULL,
  charge_uuid uuid,
  charge_cents bigint NOT NULL DEFAULT 0 CHECK (charge_cents >= 0),
  charged bigint NOT NULL DEFAULT 0,
  unmet bigint NOT NULL DEFAULT 0,
  taken_at timestamptz NOT NULL,
  -- The place that an international use went to, as the network names it; its rate depends on it.
  destination text,
  -- What each use took of which grants, so that it can be rated again when an earlier one is told late. A use whose charge changes is charged anew under a key of its own: `charge_count` is how
  -- often, and `charge_on_bill` whether the last charge went on the bill.
  takes jsonb,
  charge_count integer NOT NULL DEFAULT 0,
  charge_on_bill boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_uuid, service_uuid, document_id)
);
CREATE INDEX documents_charged ON usage.documents (customer_uuid, service_uuid, used_at DESC) WHERE charge_cents > 0;

-- Sums by the hour, for charts of any width.
CREATE TABLE usage.hours (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  type text NOT NULL,
  hour timestamptz NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid, type, hour)
) WITH (fillfactor = 80);

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
