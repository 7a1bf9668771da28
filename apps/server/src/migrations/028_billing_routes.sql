CREATE SCHEMA billing_routes;

-- That an account, the parent, pays for another one, whose row it is: up to a limit in a cycle that is counted from the
-- day on which the route began. For one of its services alone where one is named.
CREATE TABLE billing_routes.routes (
  customer_uuid uuid NOT NULL,
  route_uuid uuid NOT NULL,
  parent_uuid uuid NOT NULL,
  approval_uuid uuid NOT NULL,
  service_uuid uuid,
  msisdn text,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  description text,
  requested_by_name text NOT NULL,
  spend_limit_cents bigint NOT NULL CHECK (spend_limit_cents >= 0),
  spend_cycle text NOT NULL CHECK (spend_cycle IN ('day', 'week', 'month')),
  spend_cycle_count integer NOT NULL CHECK (spend_cycle_count > 0),
  began_on date NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- From when the payer lets their card be tried again after it was refused too often by a route on a day.
  tried_anew_at timestamptz,
  -- Since when a payment by the route is taken back: its card is not charged again before one of the two chooses it.
  taken_back_at timestamptz,
  PRIMARY KEY (customer_uuid, route_uuid),
  CHECK (customer_uuid <> parent_uuid),
  UNIQUE (customer_uuid, approval_uuid)
);
CREATE INDEX routes_of_parent ON billing_routes.routes (parent_uuid) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX routes_once ON billing_routes.routes
  (customer_uuid, parent_uuid, coalesce(service_uuid, '00000000-0000-0000-0000-000000000000')) WHERE ended_at IS NULL;

-- What is charged by a route: reserved before the card is asked, then spent, or released. What is refunded is no longer
-- counted.
CREATE TABLE billing_routes.spends (
  customer_uuid uuid NOT NULL,
  spend_uuid uuid NOT NULL,
  route_uuid uuid NOT NULL,
  parent_uuid uuid NOT NULL,
  payment_uuid uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  description text NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'spent', 'released')),
  spent_on date NOT NULL,
  spent_at timestamptz NOT NULL,
  -- Whether the payer's bank was asked for what was released: what never reached it is no refusal of the card.
  was_asked boolean NOT NULL DEFAULT true,
  -- What banks hold of a spend since they took it back: its route rests when this changes, not each time that it is read.
  returned_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_uuid, spend_uuid),
  UNIQUE (customer_uuid, payment_uuid)
);
CREATE INDEX spends_of_route ON billing_routes.spends (customer_uuid, route_uuid, spent_on);
CREATE INDEX spends_of_payment ON billing_routes.spends (parent_uuid, payment_uuid);
CREATE INDEX spends_reserved ON billing_routes.spends (spent_at) WHERE state = 'reserved';

CREATE VIEW billing_routes.route_rows AS
SELECT customer_uuid AS "CustomerUUID", route_uuid AS "UUID", parent_uuid AS parent, approval_uuid AS "ApprovalUUID",
  service_uuid AS service, msisdn AS "MSISDN", name AS "Name", description AS "Description",
  requested_by_name AS "RequestedByCustomerName", spend_limit_cents AS "limit", spend_cycle AS cycle,
  spend_cycle_count AS count, began_on AS "beganOn", created_at AS "createdAt", tried_anew_at AS "triedAnewAt",
  taken_back_at AS "takenBackAt"
FROM billing_routes.routes WHERE ended_at IS NULL;
