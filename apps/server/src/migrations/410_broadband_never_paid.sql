-- An order that was given up unpaid: nothing was charged for it, so nothing goes back.
ALTER TABLE broadband.orders ADD COLUMN never_paid boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW broadband.order_rows AS
  SELECT customer_uuid AS "CustomerUUID", order_uuid AS "UUID", number AS "Number",
    external_reference AS "ExternalReference", status AS "Status", address AS "Address", lfc AS "LFC",
    availability AS "Availability", order_type AS "OrderType", prequal_uuid AS "PrequalUUID", plan AS "Plan", code,
    modem AS "Modem", due_cents AS "DueCents", rsf, lfc_order AS "lfcOrder", version, visits, visits_left AS "visitsLeft",
    held, ufb_uuid AS "UfbUUID", is_cancel_wanted AS "isCancelWanted", parcel_state AS "parcelState", parcel,
    document AS "Document", created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt",
    move AS "Move", never_paid AS "neverPaid"
  FROM broadband.orders;

-- An order that was cancelled here is looked at too while it is still to be cancelled at its company.
CREATE INDEX orders_to_look_at ON broadband.orders (look_at)
  WHERE status IN ('UNPAID', 'SENT', 'PROCESSING') OR parcel_state IN ('WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT')
    OR is_cancel_wanted;
DROP INDEX broadband.orders_due;
