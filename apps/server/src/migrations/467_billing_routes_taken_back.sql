-- Since when a payment by the route is taken back: its card is not charged again before one of the two chooses it.
ALTER TABLE billing_routes.routes ADD COLUMN taken_back_at timestamptz;

CREATE OR REPLACE VIEW billing_routes.route_rows AS
SELECT customer_uuid AS "CustomerUUID", route_uuid AS "UUID", parent_uuid AS parent, approval_uuid AS "ApprovalUUID",
  service_uuid AS service, msisdn AS "MSISDN", name AS "Name", description AS "Description",
  requested_by_name AS "RequestedByCustomerName", spend_limit_cents AS "limit", spend_cycle AS cycle,
  spend_cycle_count AS count, began_on AS "beganOn", created_at AS "createdAt", tried_anew_at AS "triedAnewAt",
  taken_back_at AS "takenBackAt"
FROM billing_routes.routes WHERE ended_at IS NULL;
