-- How many of a notice's occurrences a mail has told: a moment up to which all was mailed leaves out what was written before
-- it and committed after. Only the previous version reads `notice_mails.mailed_upto`.
ALTER TABLE platform.notices ADD COLUMN mailed_times bigint NOT NULL DEFAULT 0;
UPDATE platform.notices n SET mailed_times = n.times
  FROM platform.notice_mails m WHERE m.kind = n.kind AND n.last_at <= m.mailed_at;
CREATE INDEX notices_to_mail ON platform.notices (kind, last_at DESC) WHERE seen_at IS NULL AND times > mailed_times;
