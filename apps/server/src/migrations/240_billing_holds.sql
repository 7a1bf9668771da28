-- What of an issued bill is not asked for now: the day to which its payment is extended, and how much of it is disputed.
ALTER TABLE billing.invoices
  ADD COLUMN extended_to date,
  ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0);

CREATE OR REPLACE VIEW billing.invoice_rows AS
  SELECT customer_uuid AS "CustomerUUID", invoice_uuid AS "UUID", number AS "Number", kind, period_from AS from,
    period_upto AS upto, issued_on AS "issuedOn", due_on AS "dueOn", total_cents AS total, gst_cents AS gst,
    carried_cents AS "carriedForward", lines, document, remaining_cents AS remaining, credited_cents AS credited,
    credited_gst_cents AS "creditedGst", is_void AS "isVoid", half_on AS "halfOn", created_at AS "createdAt",
    extended_to AS "extendedTo", disputed_cents AS disputed
  FROM billing.invoices;
