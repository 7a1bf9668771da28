-- What is used is a service: a mobile, a fibre connection.
ALTER TABLE usage.grants RENAME COLUMN mobile_uuid TO service_uuid;
ALTER TABLE usage.documents RENAME COLUMN mobile_uuid TO service_uuid;
ALTER TABLE usage.hours RENAME COLUMN mobile_uuid TO service_uuid;
