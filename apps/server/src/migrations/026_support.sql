CREATE SCHEMA support;

-- Questions of customers to the provider. Each is a ticket at the help desk, which has our case_uuid as its external id.
CREATE SEQUENCE support.case_numbers START 100001;

CREATE TABLE support.cases (
  customer_uuid uuid NOT NULL,
  case_uuid uuid NOT NULL,
  number text NOT NULL DEFAULT 'CASE' || nextval('support.case_numbers'),
  category text NOT NULL,
  subject text NOT NULL,
  -- Where the customer was, as far as they let it be sent.
  page text,
  article_id text,
  mobile_ending text,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'open', 'pending', 'solved', 'closed')),
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- By when an answer is promised; NULL once there is one.
  answer_by timestamptz,
  solved_at timestamptz,
  -- There is an answer that nobody has read.
  has_news boolean NOT NULL DEFAULT false,
  ticket_id text,
  -- The customer's id at the help desk.
  requester_id text,
  -- How new what was heard last of the ticket is.
  ticket_changed_at timestamptz,
  -- When the ticket is looked at next, whatever is heard until then.
  look_at timestamptz NOT NULL,
  rating text CHECK (rating IN ('good', 'bad')),
  rating_comment text NOT NULL DEFAULT '',
  -- When it was rated first.
  rated_at timestamptz,
  PRIMARY KEY (customer_uuid, case_uuid)
);
CREATE INDEX cases_by_change ON support.cases (customer_uuid, changed_at DESC, case_uuid);
CREATE INDEX cases_with_news ON support.cases (customer_uuid) WHERE has_news;
CREATE INDEX cases_by_ticket ON support.cases (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX cases_to_look_at ON support.cases (look_at) WHERE state <> 'closed' AND ticket_id IS NOT NULL;

-- What was written in a case. A message of the customer is written here first and sent by itself; comment_id is what it, or
-- an answer, is called at the help desk.
CREATE TABLE support.messages (
  customer_uuid uuid NOT NULL,
  message_uuid uuid NOT NULL,
  case_uuid uuid NOT NULL,
  written_by text NOT NULL CHECK (written_by IN ('customer', 'agent')),
  agent_name text,
  -- Plain text of a customer, cleaned HTML of an agent.
  body text NOT NULL,
  written_at timestamptz NOT NULL,
  is_by_mail boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('waiting', 'checking', 'sent', 'refused')),
  comment_id text,
  -- When it was last begun to be sent: what became of that is found out before it is sent again.
  asked_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  send_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, message_uuid)
);
CREATE INDEX messages_of_case ON support.messages (customer_uuid, case_uuid, written_at);
CREATE UNIQUE INDEX messages_by_comment ON support.messages (customer_uuid, case_uuid, comment_id)
  WHERE comment_id IS NOT NULL;
CREATE INDEX messages_to_send ON support.messages (send_at) WHERE state IN ('waiting', 'checking');

-- Files of messages. A customer's file has its content here until it was sent on; attachment_id is what a file is called at
-- the help desk. Nothing is sent or given out that was not checked for viruses.
CREATE TABLE support.files (
  customer_uuid uuid NOT NULL,
  file_uuid uuid NOT NULL,
  case_uuid uuid,
  message_uuid uuid,
  name text NOT NULL,
  kind text NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('coming', 'waiting', 'clean', 'removed')),
  attachment_id text,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, file_uuid)
);
CREATE INDEX files_of_message ON support.files (customer_uuid, message_uuid);
CREATE INDEX files_unsent ON support.files (added_at) WHERE message_uuid IS NULL;

CREATE TABLE support.file_pieces (
  customer_uuid uuid NOT NULL,
  file_uuid uuid NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (customer_uuid, file_uuid, place)
);
ALTER TABLE support.file_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

-- Cases of erased customers whose tickets are still at the help desk.
CREATE TABLE support.tickets_to_erase (
  customer_uuid uuid NOT NULL,
  case_uuid uuid NOT NULL,
  -- A ticket that the help desk does not delete comes after the others, and after some tries the operator hears of it.
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  PRIMARY KEY (customer_uuid, case_uuid)
);

CREATE VIEW support.case_rows AS
  SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID", number AS "Number", category, subject, page,
    article_id AS "articleId", mobile_ending AS "mobileEnding", state, opened_at AS "openedAt", changed_at AS "changedAt",
    answer_by AS "answerBy", solved_at AS "solvedAt", has_news AS "hasNews", ticket_id AS "ticketId",
    requester_id AS "requesterId", ticket_changed_at AS "ticketChangedAt", rating, rating_comment AS "ratingComment",
    rated_at AS "ratedAt"
  FROM support.cases;

CREATE VIEW support.message_rows AS
  SELECT customer_uuid AS "CustomerUUID", message_uuid AS "UUID", case_uuid AS "CaseUUID", written_by AS "writtenBy",
    agent_name AS "agentName", body, written_at AS "writtenAt", is_by_mail AS "isByMail", state, asked_at AS "askedAt", tries,
    send_at AS "sendAt"
  FROM support.messages;

CREATE VIEW support.file_rows AS
  SELECT customer_uuid AS "CustomerUUID", file_uuid AS "UUID", case_uuid AS "CaseUUID", message_uuid AS "MessageUUID", name,
    kind, bytes, state, attachment_id AS "attachmentId"
  FROM support.files;
