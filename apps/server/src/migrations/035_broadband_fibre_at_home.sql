-- The time of a visit that is chosen with an order, before the order is placed. The company keeps it until `held_until`;
-- the order books it once the company has accepted it.
CREATE TABLE broadband.chosen_times (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('scope', 'install')),
  slot text NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid)
);
CREATE INDEX chosen_times_by_end ON broadband.chosen_times (held_until);

-- Who depends on calls to 111 at home (111 Contact Code): what was applied for, and what was decided. One application of
-- a connection is open or accepted at a time.
CREATE TABLE broadband.calling_111 (
  customer_uuid uuid NOT NULL,
  application_uuid uuid NOT NULL,
  ufb_uuid uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('applied', 'accepted', 'declined', 'withdrawn')),
  person text NOT NULL,
  phone text NOT NULL,
  because text NOT NULL CHECK (because IN ('health', 'disability', 'safety')),
  details text NOT NULL,
  applied_at timestamptz NOT NULL,
  answer_by date NOT NULL,
  decided_at timestamptz,
  -- What the customer gets, or why it was declined.
  means text,
  reason text,
  PRIMARY KEY (customer_uuid, application_uuid)
);
CREATE UNIQUE INDEX calling_111_open ON broadband.calling_111 (customer_uuid, ufb_uuid)
  WHERE state IN ('applied', 'accepted');
CREATE INDEX calling_111_by_uuid ON broadband.calling_111 (application_uuid);
CREATE INDEX calling_111_by_age ON broadband.calling_111 (applied_at, application_uuid);

CREATE VIEW broadband.calling_111_rows AS
  SELECT customer_uuid AS "CustomerUUID", application_uuid AS "UUID", ufb_uuid AS "UfbUUID", state, person, phone,
    because, details, applied_at AS "appliedAt", answer_by AS "answerBy", decided_at AS "decidedAt", means, reason
  FROM broadband.calling_111;

-- Who is told once when fibre comes to an address. A visitor is no customer, so an email is all that is known.
CREATE TABLE broadband.promises (
  uuid uuid PRIMARY KEY,
  customer_uuid uuid,
  email text NOT NULL,
  language text NOT NULL,
  provider text NOT NULL,
  provider_idx text NOT NULL,
  formatted text NOT NULL,
  promised_at timestamptz NOT NULL,
  look_at timestamptz NOT NULL,
  UNIQUE (email, provider, provider_idx)
);
CREATE INDEX promises_to_look_at ON broadband.promises (look_at);
CREATE INDEX promises_of_customer ON broadband.promises (customer_uuid) WHERE customer_uuid IS NOT NULL;
