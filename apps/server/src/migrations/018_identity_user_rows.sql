-- A person as the server reads one, in one place for every look at one.
CREATE VIEW identity.user_rows AS
SELECT user_uuid AS "userUuid", email, email_key AS "emailKey", email_verified_at AS "emailVerifiedAt",
  first_name AS "FirstName", last_name AS "LastName", mobile_number AS "MobileNumber", password_hash AS "passwordHash",
  created_at AS "createdAt"
FROM identity.users;
