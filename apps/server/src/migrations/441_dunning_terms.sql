-- A case ends by the terms on which it was opened. Cases from before, and those that the version before this one opens,
-- have the terms of that version.
ALTER TABLE dunning.cases ADD COLUMN terms jsonb NOT NULL DEFAULT '{
  "reminderAfterDays": 0, "secondReminderAfterDays": 5, "noticeAfterDays": 9, "apartDays": 3,
  "noticeWorkingDays": 5, "finalNoticeWorkingDays": 1, "leastToSuspend": 2000}';

CREATE OR REPLACE VIEW dunning.case_rows AS
  SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID", bills, opened_on AS "openedOn", reminded_on AS "remindedOn",
    reminded_again_on AS "remindedAgainOn", late_fee_cents AS "lateFee", late_fee_on AS "lateFeeOn",
    late_fee_charged_on AS "lateFeeChargedOn", notice_on AS "noticeOn", suspend_on AS "suspendOn",
    final_notice_on AS "finalNoticeOn", suspended_on AS "suspendedOn", terms
  FROM dunning.cases WHERE ended_at IS NULL;
