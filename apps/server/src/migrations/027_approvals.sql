CREATE SCHEMA approvals;

-- What a customer has asked of somebody, who is named by an id, a verified email or the number of a mobile. Those who
-- read an email or a number are found when they look, so nothing here tells whether they have an account. The code of
-- the mailed link is kept as a hash. A row is answered once: `state` leaves REQUEST by one update of a locked row.
CREATE TABLE approvals.approvals (
  customer_uuid uuid NOT NULL,
  approval_uuid uuid NOT NULL,
  approval_type text NOT NULL CHECK (approval_type IN
    ('GROUP_INVITE', 'MOBILEGROUP_INVITE', 'MOBILEGROUP_BILLING_INVITE', 'BILLING_INVITE', 'BILLING_REQUEST')),
  requested_by_name text NOT NULL,
  requested_to text NOT NULL,
  to_customer_uuid uuid,
  to_email text,
  to_number text,
  code_hash bytea NOT NULL,
  description text CHECK (length(description) <= 200),
  product_uuid uuid,
  resource_uuid uuid,
  resource_details text CHECK (resource_details IN ('COMPANION')),
  name text CHECK (length(name) <= 60),
  spend_limit_cents bigint CHECK (spend_limit_cents >= 0),
  spend_cycle text CHECK (spend_cycle IN ('day', 'week', 'month')),
  spend_cycle_count integer CHECK (spend_cycle_count > 0),
  state text NOT NULL DEFAULT 'REQUEST' CHECK (state IN ('REQUEST', 'APPROVED', 'REJECTED', 'CANCELLED')),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it was told that it has expired.
  expired_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (customer_uuid, approval_uuid),
  CHECK (num_nonnulls(to_customer_uuid, to_email, to_number) = 1),
  CHECK ((state = 'REQUEST') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX approvals_by_uuid ON approvals.approvals (approval_uuid);
CREATE INDEX approvals_by_time ON approvals.approvals (customer_uuid, created_at DESC);
CREATE INDEX approvals_to_customer ON approvals.approvals (to_customer_uuid, created_at DESC)
  WHERE to_customer_uuid IS NOT NULL;
CREATE INDEX approvals_to_email ON approvals.approvals (to_email, created_at DESC) WHERE to_email IS NOT NULL;
CREATE INDEX approvals_to_number ON approvals.approvals (to_number, created_at DESC) WHERE to_number IS NOT NULL;
CREATE INDEX approvals_answered_by ON approvals.approvals (answered_by, answered_at DESC) WHERE answered_by IS NOT NULL;
CREATE INDEX approvals_by_code ON approvals.approvals (code_hash);
CREATE INDEX approvals_to_expire ON approvals.approvals (expires_at)
  WHERE state = 'REQUEST' AND expired_at IS NULL AND deleted_at IS NULL;

CREATE VIEW approvals.approval_rows AS
SELECT customer_uuid AS "CustomerUUID", approval_uuid AS "UUID", approval_type AS "ApprovalType",
  requested_by_name AS "RequestedByCustomerName", requested_to AS "RequestedTo", to_customer_uuid AS "toCustomer",
  to_email AS "toEmail", to_number AS "toNumber", code_hash AS "codeHash", description AS "Description",
  product_uuid AS "RequestedByProductUUID", resource_uuid AS "ResourceUUID", resource_details AS "ResourceDetails",
  name AS "Name", spend_limit_cents AS "SpendLimit", spend_cycle AS "SpendCycle",
  spend_cycle_count AS "SpendCycleCount", state AS "State", answered_by AS "answeredBy", answered_at AS "answeredAt",
  created_at AS "createdAt", expires_at AS "expiresAt", expired_at AS "expiredAt"
FROM approvals.approvals WHERE deleted_at IS NULL;
