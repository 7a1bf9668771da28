-- The leader with whom a member shares how much data is left and, if the leader pays for them, what they owe: agreed by
-- accepting the invite or in the group. It ends when another customer leads the group.
ALTER TABLE groups.members ADD COLUMN shares_with uuid;
CREATE INDEX members_by_sharing ON groups.members (shares_with) WHERE shares_with IS NOT NULL;

CREATE OR REPLACE VIEW groups.member_rows AS
  SELECT customer_uuid AS "CustomerUUID", member_uuid AS "UUID", group_uuid AS "GroupUUID",
    mobile_uuid AS "MobileProductUUID", nickname AS "Nickname", created_at AS "createdAt", updated_at AS "updatedAt",
    shares_with AS "SharesWith"
  FROM groups.members;
