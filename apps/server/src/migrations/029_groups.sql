CREATE SCHEMA groups;

-- Groups of customers, and groups of mobiles: families with one bill, companions with a bill each. The customer leads it,
-- in a mobile group by one of their mobiles.
CREATE TABLE groups.groups (
  customer_uuid uuid NOT NULL,
  group_uuid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('customer', 'family', 'companion')),
  mobile_uuid uuid,
  name text,
  -- The order that promised it, if one did: it is made once.
  order_uuid uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, group_uuid),
  CHECK ((kind = 'customer') = (mobile_uuid IS NULL))
);
CREATE UNIQUE INDEX groups_by_uuid ON groups.groups (group_uuid);
CREATE UNIQUE INDEX groups_by_order ON groups.groups (order_uuid) WHERE order_uuid IS NOT NULL;

-- Who is in a group: a customer, or one of a customer's mobiles. A mobile is in one group at most.
CREATE TABLE groups.members (
  customer_uuid uuid NOT NULL,
  member_uuid uuid NOT NULL,
  group_uuid uuid NOT NULL,
  mobile_uuid uuid,
  nickname text,
  -- The invite by which they joined, if one did: what is heard twice is done once.
  approval_uuid uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, member_uuid)
);
CREATE UNIQUE INDEX members_by_mobile ON groups.members (customer_uuid, mobile_uuid) WHERE mobile_uuid IS NOT NULL;
CREATE UNIQUE INDEX members_by_customer ON groups.members (customer_uuid, group_uuid) WHERE mobile_uuid IS NULL;
CREATE INDEX members_by_group ON groups.members (group_uuid);
CREATE UNIQUE INDEX members_by_approval ON groups.members (approval_uuid) WHERE approval_uuid IS NOT NULL;
CREATE INDEX members_by_uuid ON groups.members (member_uuid);

-- Which accepted invites were acted on, by whom they were accepted: each once, whether or not whoever joined is still there.
CREATE TABLE groups.used_approvals (
  customer_uuid uuid NOT NULL,
  approval_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, approval_uuid)
);

CREATE VIEW groups.group_rows AS
  SELECT customer_uuid AS "CustomerUUID", group_uuid AS "UUID", kind AS "Kind", mobile_uuid AS "MobileProductUUID",
    name AS "Name", order_uuid AS "OrderUUID", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM groups.groups;

CREATE VIEW groups.member_rows AS
  SELECT customer_uuid AS "CustomerUUID", member_uuid AS "UUID", group_uuid AS "GroupUUID",
    mobile_uuid AS "MobileProductUUID", nickname AS "Nickname", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM groups.members;
