CREATE SCHEMA porting;

-- A number on its way to us or from us. Its state is the number of the specification (1 to 11); `version` counts what the
-- porting system has reported, so that an older report changes nothing. What we ask of that system is written here before
-- it is asked (`intent`), and stays until its outcome is known.
CREATE TABLE porting.ports (
  customer_uuid uuid NOT NULL,
  port_uuid uuid NOT NULL,
  mobile_uuid uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  state integer NOT NULL CHECK (state BETWEEN 1 AND 11 AND state NOT IN (6, 10)),
  msisdn text NOT NULL,
  -- The other provider, by its id in the porting system.
  carrier text NOT NULL,
  number_type text NOT NULL CHECK (number_type IN ('prepay', 'postpay')),
  -- The account number or the SIM's number by which the holder is known; NULL once the port is long over.
  proof text,
  nametag text,
  -- In: the SIM that gets the number is in service; nothing is asked before.
  is_sim_ready boolean NOT NULL,
  som text,
  version integer NOT NULL DEFAULT 0,
  authorisation text NOT NULL CHECK (authorisation IN ('awaited', 'given', 'declined', 'lapsed')),
  authorise_by timestamptz NOT NULL,
  -- The words that authorised it, as they came, and when.
  authorised_with text,
  authorised_at timestamptz,
  is_authorisation_told boolean NOT NULL DEFAULT false,
  last_reply text CHECK (last_reply IN ('yes', 'no', 'again', 'late', 'other-phone', 'unclear', 'too-late-to-stop')),
  starts_at timestamptz NOT NULL,
  is_stop_wanted boolean NOT NULL DEFAULT false,
  network text NOT NULL DEFAULT 'idle' CHECK (network IN ('idle', 'ordered', 'done', 'failed')),
  -- Out: what we answer the other provider, and when at the earliest.
  answer text,
  answer_at timestamptz,
  reason text,
  -- [{ State, AtMs }], oldest first.
  steps jsonb NOT NULL,
  intent text,
  intent_uuid uuid,
  intent_sent_at timestamptz,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When it is looked at next, whatever is heard until then.
  look_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, port_uuid),
  CHECK ((intent IS NULL) = (intent_uuid IS NULL) AND (intent IS NULL) = (intent_sent_at IS NULL))
);
CREATE UNIQUE INDEX ports_one_at_a_time ON porting.ports (customer_uuid, mobile_uuid)
  WHERE state NOT IN (7, 8, 9, 11);
CREATE INDEX ports_of_mobile ON porting.ports (customer_uuid, mobile_uuid, asked_at);
CREATE INDEX ports_by_som ON porting.ports (som) WHERE som IS NOT NULL;
CREATE INDEX ports_by_number ON porting.ports (msisdn, asked_at);
CREATE INDEX ports_due ON porting.ports (look_at) WHERE state NOT IN (7, 8, 9, 11);

-- Texts to the short code that were heard about a port: each once.
CREATE TABLE porting.texts (
  customer_uuid uuid NOT NULL,
  port_uuid uuid NOT NULL,
  text_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, port_uuid, text_id)
);
CREATE INDEX texts_by_age ON porting.texts (received_at);

CREATE VIEW porting.port_rows AS
  SELECT customer_uuid AS "CustomerUUID", port_uuid AS "UUID", mobile_uuid AS "MobileUUID", direction, state,
    msisdn AS "MSISDN", carrier, number_type AS "type", proof, nametag, is_sim_ready AS "isSimReady", som AS "SOM", version, authorisation,
    authorise_by AS "authoriseBy", authorised_at AS "authorisedAt", is_authorisation_told AS "isAuthorisationTold",
    last_reply AS "lastReply", starts_at AS "startsAt", is_stop_wanted AS "isStopWanted", network, answer,
    answer_at AS "answerAt", reason, steps AS "Steps", intent, intent_uuid AS "intentUuid",
    intent_sent_at AS "intentSentAt", asked_at AS "askedAt", changed_at AS "changedAt"
  FROM porting.ports;
