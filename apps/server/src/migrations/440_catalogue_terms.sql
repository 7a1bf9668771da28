-- What the provider's file says beside plans: casual rates in cents, the days of bills, and the steps about overdue ones.
-- The newest row holds; the ones before say what a use cost in their time.
CREATE TABLE catalogue.terms (
  since timestamptz PRIMARY KEY,
  terms jsonb NOT NULL CHECK (terms ?& ARRAY['casualRates', 'bills', 'dunning'])
);
INSERT INTO catalogue.terms (since, terms) VALUES ('epoch', '{
  "casualRates": {"data": 20, "voice": 49, "sms": 20, "mms": 50, "idd_voice": 90, "idd_sms": 30},
  "bills": {"dueAfterDays": 15},
  "dunning": {"reminderAfterDays": 0, "secondReminderAfterDays": 5, "noticeAfterDays": 9, "apartDays": 3,
    "noticeWorkingDays": 5, "finalNoticeWorkingDays": 1, "leastToSuspend": 2000}
}');
CREATE TRIGGER terms_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.terms
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
