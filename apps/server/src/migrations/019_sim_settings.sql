CREATE SCHEMA sim_settings;

-- What the customer wishes of each setting of a SIM, by the network's names. One that is not named is as the network
-- has it. The row is held while a change is decided.
CREATE TABLE sim_settings.wishes (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  features jsonb NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid)
);

-- Each change that was asked of the network: written before it is asked, and ended by what the network says.
CREATE TABLE sim_settings.changes (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  change_uuid uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  features jsonb NOT NULL,
  state text NOT NULL DEFAULT 'underway' CHECK (state IN ('underway', 'done', 'failed')),
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (customer_uuid, mobile_uuid, change_uuid)
);
CREATE INDEX changes_underway ON sim_settings.changes (customer_uuid, mobile_uuid) WHERE state = 'underway';

-- What the provider has barred over the customer's wish, and why.
CREATE TABLE sim_settings.operator_bars (
  customer_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  feature text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, mobile_uuid, feature)
);
