-- A delivered mail without a code or a link that is only for its recipient keeps its text until it is deleted, so that an
-- operator can send it again. The copy names the message that was sent first, which has when that was last done.
ALTER TABLE messages.outbox ADD COLUMN resent_of uuid;
ALTER TABLE messages.outbox ADD COLUMN resent_at timestamptz;
