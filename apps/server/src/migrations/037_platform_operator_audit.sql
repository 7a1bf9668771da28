-- Which operator acted or read, and the reason that they gave. Entries by customers, programs and rules have neither.
ALTER TABLE platform.audit ADD COLUMN operator_uuid uuid, ADD COLUMN reason text CHECK (length(reason) <= 200);
CREATE INDEX audit_by_operator ON platform.audit (operator_uuid, id DESC) WHERE operator_uuid IS NOT NULL;
CREATE INDEX audit_of_provider ON platform.audit (at DESC, id DESC)
  WHERE operator_uuid IS NOT NULL OR actor LIKE 'client:%';

-- The audit log only grows.
CREATE FUNCTION platform.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.audit
  FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_audit_change();
