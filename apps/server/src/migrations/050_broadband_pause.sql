-- A pause of a connection: its first day and the day on which it works again. last_paused_on is the first day of the last pause
-- that began.
ALTER TABLE broadband.connections
  ADD COLUMN pause_from date,
  ADD COLUMN pause_until date,
  ADD COLUMN last_paused_on date,
  ADD CONSTRAINT connections_pause CHECK ((pause_from IS NULL) = (pause_until IS NULL) AND pause_from < pause_until);

DROP INDEX broadband.connections_due;
CREATE INDEX connections_due ON broadband.connections (look_at)
  WHERE status = 'ACTIVE' AND (wanted_code IS NOT NULL OR ends_on IS NOT NULL OR is_suspend_wanted <> is_suspended
    OR pause_until IS NOT NULL);

CREATE OR REPLACE VIEW broadband.connection_rows AS
  SELECT customer_uuid AS "CustomerUUID", ufb_uuid AS "UUID", order_uuid AS "OrderUUID", prequal_uuid AS "PrequalUUID",
    status AS "Status", nickname AS "Nickname", address AS "Address", lfc AS "LFC", lfc_product AS "lfcProduct",
    plan AS "Plan", code, wanted_code AS "wantedCode", wanted_by AS "wantedBy", started_on AS "startedOn",
    ends_on AS "endsOn", is_suspend_wanted AS "isSuspendWanted", is_suspended AS "isSuspended", document AS "Document",
    created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt", moved_to AS "movedTo",
    pause_from AS "pauseFrom", pause_until AS "pauseUntil", last_paused_on AS "lastPausedOn"
  FROM broadband.connections;
