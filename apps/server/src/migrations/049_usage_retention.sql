-- Uses are deleted by age. Rows are written in the order of time, more or less, so an index of ranges is small and as good.
CREATE INDEX IF NOT EXISTS documents_by_age ON usage.documents USING brin (used_at);
CREATE INDEX IF NOT EXISTS hours_by_age ON usage.hours USING brin (hour);
