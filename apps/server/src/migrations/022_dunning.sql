CREATE SCHEMA dunning;

-- Disputed lines of bills. A line is disputed once.
CREATE SEQUENCE dunning.dispute_numbers START 100001;

-- Accounts that have fallen behind: how far reminders have come about some bills. A case ends once none of its bills is
-- overdue, and an account has one at a time.
CREATE TABLE dunning.cases (
  customer_uuid uuid NOT NULL,
  case_uuid uuid NOT NULL,
  -- The bills that it is about: those that the last message has named.
  bills uuid[] NOT NULL,
  opened_on date NOT NULL,
  reminded_on date,
  reminded_again_on date,
  -- What the late fee is and was told to be; null where there is none.
  late_fee_cents bigint CHECK (late_fee_cents > 0),
  late_fee_on date,
  late_fee_charged_on date,
  notice_on date,
  suspend_on date,
  final_notice_on date,
  suspended_on date,
  ended_at timestamptz,
  -- A case ends by the terms on which it was opened.
  terms jsonb NOT NULL DEFAULT '{
  "reminderAfterDays": 0, "secondReminderAfterDays": 5, "noticeAfterDays": 9, "apartDays": 3,
  "noticeWorkingDays": 5, "finalNoticeWorkingDays": 1, "leastToSuspend": 2000}',
  PRIMARY KEY (customer_uuid, case_uuid)
);
CREATE UNIQUE INDEX cases_open ON dunning.cases (customer_uuid) WHERE ended_at IS NULL;

-- Payment extensions. One runs at a time.
CREATE TABLE dunning.extensions (
  customer_uuid uuid NOT NULL,
  extension_uuid uuid NOT NULL,
  bills uuid[] NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  granted_on date NOT NULL,
  until date NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'kept', 'broken')),
  ended_on date,
  PRIMARY KEY (customer_uuid, extension_uuid)
);
CREATE UNIQUE INDEX extensions_running ON dunning.extensions (customer_uuid) WHERE state = 'running';

CREATE TABLE dunning.disputes (
  customer_uuid uuid NOT NULL,
  dispute_uuid uuid NOT NULL,
  number text NOT NULL DEFAULT 'DSP' || nextval('dunning.dispute_numbers'),
  invoice_uuid uuid NOT NULL,
  invoice_number text NOT NULL,
  -- The line's place on the bill, from 1; bills are never changed.
  line integer NOT NULL CHECK (line >= 1),
  line_name text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What of it the bill does not ask for while it is not settled.
  held_cents bigint NOT NULL CHECK (held_cents BETWEEN 0 AND amount_cents),
  because text NOT NULL,
  opened_on date NOT NULL,
  answer_by date NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'upheld-in-part', 'refused')),
  answer text,
  answered_on date,
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents BETWEEN 0 AND amount_cents),
  credit_note text,
  -- The last day on which what is due again is still held.
  due_again_on date,
  PRIMARY KEY (customer_uuid, dispute_uuid),
  UNIQUE (customer_uuid, invoice_uuid, line),
  CHECK ((state = 'open') = (answered_on IS NULL))
);
CREATE INDEX disputes_by_number ON dunning.disputes (number);
CREATE INDEX disputes_open ON dunning.disputes (answer_by, number) WHERE state = 'open';
CREATE INDEX disputes_due_again ON dunning.disputes (due_again_on) WHERE due_again_on IS NOT NULL;

CREATE VIEW dunning.case_rows AS
  SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID", bills, opened_on AS "openedOn", reminded_on AS "remindedOn",
    reminded_again_on AS "remindedAgainOn", late_fee_cents AS "lateFee", late_fee_on AS "lateFeeOn",
    late_fee_charged_on AS "lateFeeChargedOn", notice_on AS "noticeOn", suspend_on AS "suspendOn",
    final_notice_on AS "finalNoticeOn", suspended_on AS "suspendedOn", terms
  FROM dunning.cases WHERE ended_at IS NULL;

CREATE VIEW dunning.extension_rows AS
  SELECT customer_uuid AS "CustomerUUID", extension_uuid AS "UUID", bills, amount_cents AS amount,
    granted_on AS "grantedOn", until, state, ended_on AS "endedOn"
  FROM dunning.extensions;

CREATE VIEW dunning.dispute_rows AS
  SELECT customer_uuid AS "CustomerUUID", dispute_uuid AS "UUID", number AS "Number", invoice_uuid AS "InvoiceUUID",
    invoice_number AS "InvoiceNumber", line, line_name AS "lineName", amount_cents AS amount, held_cents AS held, because,
    opened_on AS "openedOn", answer_by AS "answerBy", state, answer, answered_on AS "answeredOn",
    credited_cents AS credited, credit_note AS "creditNote", due_again_on AS "dueAgainOn"
  FROM dunning.disputes;
