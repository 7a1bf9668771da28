-- The messages that could not be delivered, as operators read them.
CREATE INDEX outbox_refused ON messages.outbox (asked_at DESC, message_uuid) WHERE state = 'refused';
