-- Notices are about fibre too.
ALTER TABLE messages.notices DROP CONSTRAINT notices_about_check;
ALTER TABLE messages.notices ADD CONSTRAINT notices_about_check
  CHECK (about IN ('payment', 'plan', 'usage', 'credit', 'order', 'mobile', 'network', 'help', 'invite', 'fibre'));
