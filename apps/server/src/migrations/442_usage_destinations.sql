-- The place that an international use went to, as the network names it; its rate depends on it.
ALTER TABLE usage.documents ADD COLUMN destination text;
