-- Which accepted invites were acted on, by whom they were accepted: each once, whether or not whoever joined is still there.
CREATE TABLE groups.used_approvals (
  customer_uuid uuid NOT NULL,
  approval_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, approval_uuid)
);
INSERT INTO groups.used_approvals (customer_uuid, approval_uuid)
  SELECT customer_uuid, approval_uuid FROM groups.members WHERE approval_uuid IS NOT NULL;
