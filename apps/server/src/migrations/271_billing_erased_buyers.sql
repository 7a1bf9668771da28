-- When the customer of an account was erased; what the law keeps of their bills goes after its years.
ALTER TABLE billing.accounts ADD COLUMN erased_at timestamptz;
CREATE INDEX accounts_erased ON billing.accounts (customer_uuid) WHERE erased_at IS NOT NULL;

-- The lines of a bill without the numbers of services.
CREATE FUNCTION billing.without_numbers(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(line || '{"MSISDN": null}' ORDER BY place), '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS listed (line, place)
$$;

-- A document without who the buyer is: of the buyer only the number of the account is left.
CREATE FUNCTION billing.without_buyer(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(document, '{buyer}', document -> 'buyer' || '{"name": "", "email": "", "phone": null}')
$$;

-- An issued bill says what it says, but for who was billed, which is erased with the customer.
CREATE OR REPLACE FUNCTION billing.hold_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.number, OLD.kind, OLD.period_from, OLD.period_upto, OLD.issued_on, OLD.total_cents, OLD.gst_cents)
      IS DISTINCT FROM (NEW.number, NEW.kind, NEW.period_from, NEW.period_upto, NEW.issued_on, NEW.total_cents,
      NEW.gst_cents)
    OR NEW.lines NOT IN (OLD.lines, billing.without_numbers(OLD.lines))
    OR NEW.document NOT IN (OLD.document, billing.without_buyer(OLD.document)) THEN
    RAISE EXCEPTION 'An issued bill is never changed: write a credit note';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER credit_notes_fixed ON billing.credit_notes;
CREATE FUNCTION billing.hold_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD AND to_jsonb(NEW) IS DISTINCT FROM
      to_jsonb(OLD) || jsonb_build_object('document', billing.without_buyer(OLD.document)) THEN
    RAISE EXCEPTION 'Allocations and credit notes are never changed: write a correcting one';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_notes_held BEFORE UPDATE ON billing.credit_notes
  FOR EACH ROW EXECUTE FUNCTION billing.hold_credit_note();
CREATE TRIGGER credit_notes_fixed BEFORE DELETE ON billing.credit_notes
  FOR EACH ROW EXECUTE FUNCTION billing.refuse_change();
