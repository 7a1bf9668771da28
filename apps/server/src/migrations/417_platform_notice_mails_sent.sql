-- `mailed_at` claims the hour before a mail is sent; what a mail told is kept apart, once the mail server took it.
ALTER TABLE platform.notice_mails ADD COLUMN mailed_upto timestamptz;
UPDATE platform.notice_mails SET mailed_upto = mailed_at;
