CREATE SCHEMA broadband;

CREATE SEQUENCE broadband.order_numbers START 100001;

-- What a local fibre company delivers a plan by. A plan can be had where its company has one.
CREATE TABLE broadband.lfc_products (
  uuid uuid PRIMARY KEY,
  lfc text NOT NULL,
  availability_uuid uuid NOT NULL,
  code text NOT NULL,
  down_mbps integer NOT NULL CHECK (down_mbps > 0),
  up_mbps integer NOT NULL CHECK (up_mbps > 0),
  document jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX lfc_products_once ON broadband.lfc_products (lfc, availability_uuid) WHERE deleted_at IS NULL;

-- The routers that are sold with fibre.
CREATE TABLE broadband.modems (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  available boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A fibre order: what was agreed, and how it stands at the local fibre company. `version` counts what the company has
-- reported, so that an older report changes nothing. What is wanted of it stands here before it is asked.
CREATE TABLE broadband.orders (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  number text NOT NULL DEFAULT 'F' || nextval('broadband.order_numbers'),
  external_reference text,
  status text NOT NULL CHECK (status IN ('UNPAID', 'SENT', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELED')),
  address jsonb NOT NULL,
  lfc text NOT NULL,
  availability text NOT NULL
    CHECK (availability IN ('service_available', 'service_scope_required', 'service_installation_required')),
  order_type text NOT NULL CHECK (order_type IN ('CONNECT_INTACT', 'CONNECT_PRIMARY', 'TRANSFER')),
  prequal_uuid uuid NOT NULL,
  -- The plan as it was agreed, its price a month included, and what the company delivers it by.
  plan jsonb NOT NULL,
  code text NOT NULL,
  modem jsonb,
  due_cents bigint NOT NULL CHECK (due_cents >= 0),
  rsf date,
  -- The company's number of the order.
  lfc_order text,
  version integer NOT NULL DEFAULT 0,
  -- [{ mode, state, startMs, endMs }] as the company reports them, and the visits still to be made.
  visits jsonb NOT NULL DEFAULT '[]',
  visits_left text[] NOT NULL,
  held text CHECK (held IN ('missed-visit', 'consent')),
  ufb_uuid uuid,
  is_cancel_wanted boolean NOT NULL DEFAULT false,
  parcel_state text CHECK (parcel_state IN ('WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE')),
  -- { Carrier, TrackingNumber, TrackingLink }
  parcel jsonb,
  document jsonb,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When it is looked at next, whatever is heard until then.
  look_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Moving house is an order at the new address that ends the connection at the old one, once the new one is in service:
  -- { UfbUUID, From, OverlapDays, LastDay, BackCents }, the last two from then on. A connection that was left names the new one.
  move jsonb,
  -- An order that was given up unpaid: nothing was charged for it, so nothing goes back.
  never_paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_uuid, order_uuid)
);
CREATE INDEX orders_by_uuid ON broadband.orders (order_uuid);
CREATE INDEX orders_by_lfc_order ON broadband.orders (lfc_order) WHERE lfc_order IS NOT NULL;
CREATE INDEX orders_by_age ON broadband.orders (created_at, order_uuid);
-- An order that was cancelled here is looked at too while it is still to be cancelled at its company.
CREATE INDEX orders_to_look_at ON broadband.orders (look_at)
  WHERE status IN ('UNPAID', 'SENT', 'PROCESSING') OR parcel_state IN ('WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT')
    OR is_cancel_wanted;
-- Searches of operators find a fibre order by its number.
CREATE INDEX orders_by_number ON broadband.orders (number);

-- A fibre connection: ordered, in service, or over. `code` is what it is delivered by; a wanted one is asked for first.
CREATE TABLE broadband.connections (
  customer_uuid uuid NOT NULL,
  ufb_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  prequal_uuid uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('ORDERED', 'ACTIVE', 'ENDED')),
  nickname text,
  address jsonb NOT NULL,
  lfc text NOT NULL,
  lfc_product text,
  plan jsonb NOT NULL,
  code text NOT NULL,
  wanted_code text,
  wanted_by uuid,
  started_on date,
  ends_on date,
  -- Out of use while its account is suspended: as it is wanted, and as the company has it.
  is_suspend_wanted boolean NOT NULL DEFAULT false,
  is_suspended boolean NOT NULL DEFAULT false,
  document jsonb,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  look_at timestamptz NOT NULL,
  deleted_at timestamptz,
  moved_to uuid,
  -- Whether bills and the maps know where a connection is (customers.service_places); a job tells those that are not kept yet.
  is_place_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_uuid, ufb_uuid),
  CHECK ((wanted_code IS NULL) = (wanted_by IS NULL))
);
CREATE INDEX connections_by_uuid ON broadband.connections (ufb_uuid);
CREATE INDEX connections_by_age ON broadband.connections (created_at, ufb_uuid);
CREATE INDEX connections_due ON broadband.connections (look_at)
  WHERE status = 'ACTIVE' AND (wanted_code IS NOT NULL OR ends_on IS NOT NULL OR is_suspend_wanted <> is_suspended);
CREATE INDEX connections_without_place ON broadband.connections (customer_uuid, ufb_uuid) WHERE NOT is_place_kept;

-- Notes of an order or a connection.
CREATE TABLE broadband.notes (
  customer_uuid uuid NOT NULL,
  subject_uuid uuid NOT NULL,
  note_uuid uuid NOT NULL,
  text text NOT NULL,
  by text NOT NULL CHECK (by IN ('customer', 'provider', 'lfc')),
  at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, subject_uuid, note_uuid)
);

CREATE VIEW broadband.order_rows AS
  SELECT customer_uuid AS "CustomerUUID", order_uuid AS "UUID", number AS "Number",
    external_reference AS "ExternalReference", status AS "Status", address AS "Address", lfc AS "LFC",
    availability AS "Availability", order_type AS "OrderType", prequal_uuid AS "PrequalUUID", plan AS "Plan", code,
    modem AS "Modem", due_cents AS "DueCents", rsf, lfc_order AS "lfcOrder", version, visits, visits_left AS "visitsLeft",
    held, ufb_uuid AS "UfbUUID", is_cancel_wanted AS "isCancelWanted", parcel_state AS "parcelState", parcel,
    document AS "Document", created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt",
    move AS "Move", never_paid AS "neverPaid"
  FROM broadband.orders;

CREATE VIEW broadband.connection_rows AS
  SELECT customer_uuid AS "CustomerUUID", ufb_uuid AS "UUID", order_uuid AS "OrderUUID", prequal_uuid AS "PrequalUUID",
    status AS "Status", nickname AS "Nickname", address AS "Address", lfc AS "LFC", lfc_product AS "lfcProduct",
    plan AS "Plan", code, wanted_code AS "wantedCode", wanted_by AS "wantedBy", started_on AS "startedOn",
    ends_on AS "endsOn", is_suspend_wanted AS "isSuspendWanted", is_suspended AS "isSuspended", document AS "Document",
    created_at AS "createdAt", changed_at AS "changedAt", deleted_at AS "deletedAt", moved_to AS "movedTo"
  FROM broadband.connections;

CREATE VIEW broadband.lfc_product_rows AS
  SELECT uuid AS "UUID", lfc AS "LFC", availability_uuid AS "ProductAvailabilityUUID", code AS "Code",
    down_mbps AS "DownMbps", up_mbps AS "UpMbps", document AS "Document", created_at AS "createdAt",
    updated_at AS "updatedAt", deleted_at AS "deletedAt"
  FROM broadband.lfc_products;
