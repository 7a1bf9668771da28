-- Moving house is an order at the new address that ends the connection at the old one, once the new one is in service:
-- { UfbUUID, From, OverlapDays, LastDay, BackCents }, the last two from then on. A connection that was left names the new one.
ALTER TABLE broadband.orders ADD COLUMN move jsonb;
ALTER TABLE broadband.connections ADD COLUMN moved_to uuid;

CREATE OR REPLACE VIEW broadband.order_rows AS
  SELECT customer_uuid AS "CustomerUUID", order_uuid AS "UUID", number AS "Number",
    external_reference AS "ExternalReference", status AS "Status", address AS "Address", lfc AS "LFC",
    availability AS "Availability", order_type AS "OrderType", prequal_uuid AS "PrequalUUID", plan AS "Plan", code,
    modem AS "Modem", due_cents AS "DueCents", rsf, lfc_order AS "lfcOrder", version, visits, visits_left AS "visitsLeft",
    held, ufb_uuid AS "UfbUUID", is_cancel_wanted AS "isCancelWanted", parcel_state AS "parcelState", parcel,
    document AS "Document", created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt",
    move AS "Move"
  FROM broadband.orders;
CREATE OR REPLACE VIEW broadband.connection_rows AS
  SELECT customer_uuid AS "CustomerUUID", ufb_uuid AS "UUID", order_uuid AS "OrderUUID", prequal_uuid AS "PrequalUUID",
    status AS "Status", nickname AS "Nickname", address AS "Address", lfc AS "LFC", lfc_product AS "lfcProduct",
    plan AS "Plan", code, wanted_code AS "wantedCode", wanted_by AS "wantedBy", started_on AS "startedOn",
    ends_on AS "endsOn", is_suspend_wanted AS "isSuspendWanted", is_suspended AS "isSuspended", document AS "Document",
    created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt", moved_to AS "movedTo"
  FROM broadband.connections;
