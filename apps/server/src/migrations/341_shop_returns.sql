-- Returns of what an order brought. A return is written before the courier or the eSIM server is asked.
CREATE SEQUENCE shop.return_numbers START 1234;

CREATE TABLE shop.returns (
  customer_uuid uuid NOT NULL,
  return_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL CHECK (state IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED', 'REFUSED', 'EXPIRED', 'CANCELED')),
  way text NOT NULL CHECK (way IN ('parcel', 'at-once', 'none')),
  reason text NOT NULL,
  comment text,
  sims integer[] NOT NULL,
  -- What goes back, as the customer was shown it.
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  -- Where its parcel comes from.
  sender jsonb,
  -- What the courier said of its parcel.
  parcel jsonb,
  parcel_state text CHECK (parcel_state IN ('LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED')),
  send_by date,
  -- It is to end so, as soon as the courier has said that its parcel was not sent.
  ending text CHECK (ending IN ('EXPIRED', 'CANCELED')),
  for_people boolean NOT NULL,
  -- Why it was refused, or refunded by hand.
  because text,
  -- The refund of the payments, once there is one.
  refund_uuid uuid,
  -- [{ State, AtMs }], oldest first.
  timeline jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it is gone on with, should the courier's word be lost or we have stopped half-way.
  look_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, return_uuid),
  UNIQUE (customer_uuid, number)
);
CREATE INDEX returns_of_orders ON shop.returns (customer_uuid, order_uuid, created_at);
CREATE INDEX returns_under_way ON shop.returns (look_at)
  WHERE state IN ('ASKED', 'ON_ITS_WAY') OR (state = 'REFUSED' AND parcel_state = 'LABEL');
CREATE INDEX returns_by_age ON shop.returns (state, created_at);
CREATE INDEX returns_for_people ON shop.returns (created_at) WHERE for_people AND state IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED');

-- Which return a SIM is in: one at most, and none once that came to nothing.
CREATE TABLE shop.return_sims (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  sim integer NOT NULL,
  return_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, order_uuid, sim)
);

ALTER TABLE shop.order_sims DROP CONSTRAINT order_sims_status_check;
ALTER TABLE shop.order_sims
  ADD CONSTRAINT order_sims_status_check CHECK (status IN ('WAITING', 'ISSUED', 'SENT', 'ACTIVE', 'FAILED', 'RETURNED'));

CREATE VIEW shop.return_rows AS
  SELECT customer_uuid AS "CustomerUUID", return_uuid AS "UUID", order_uuid AS "OrderUUID", number AS "Number",
    state AS "State", way, reason AS "Reason", comment AS "Comment", sims AS "SIMs", amount_cents AS amount, sender,
    parcel AS "Parcel", parcel_state AS "parcelState", send_by::text AS "SendBy", ending, for_people AS "isForPeople",
    because, refund_uuid AS "RefundUUID", timeline AS "Timeline", created_at AS "createdAt"
  FROM shop.returns;
