-- Whatever expires and is used once: codes and links of a mail, what lets a person in, sign-ins that wait, tries at a
-- provider, invitations, challenges that were answered. Of the token itself a keyed hash is kept; what the payload of
-- each kind holds is said by the code (one-time-tokens/kinds.ts).
CREATE TABLE identity.one_time_tokens (
  token_uuid uuid PRIMARY KEY,
  kind text NOT NULL,
  token_hash bytea NOT NULL,
  -- Whom or what it is about: a person, a session, a sign-up, a customer.
  subject_uuid uuid,
  payload jsonb NOT NULL,
  -- Wrong tries so far.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  UNIQUE (kind, token_hash)
);
CREATE INDEX one_time_tokens_by_subject ON identity.one_time_tokens (subject_uuid, kind, made_at DESC)
  WHERE subject_uuid IS NOT NULL;
CREATE INDEX one_time_tokens_by_age ON identity.one_time_tokens (kind, expires_at);

CREATE VIEW identity.one_time_token_rows AS
SELECT token_uuid AS "tokenUuid", kind, token_hash AS hash, subject_uuid AS "subjectUuid", payload, tries,
  made_at AS "madeAt", expires_at AS "expiresAt", used_at AS "usedAt"
FROM identity.one_time_tokens;

-- What is under way goes on.
INSERT INTO identity.one_time_tokens
SELECT p.proof_uuid, p.purpose, p.secret_hash, p.subject_uuid,
  jsonb_strip_nulls(jsonb_build_object('codeHash', coalesce(encode(p.code_hash, 'hex'), ''),
    'users', CASE WHEN p.purpose IN ('sign-in', 'recover-email') THEN to_jsonb(coalesce(r.users, '{}')) END)),
  p.tries, p.made_at, least(p.secret_until, p.voided_at), p.used_at
FROM identity.proofs p LEFT JOIN identity.code_requests r ON r.verification_uuid = p.subject_uuid;

INSERT INTO identity.one_time_tokens
SELECT pass_uuid, kind, secret_hash, user_uuid, jsonb_build_object('provider', provider, 'sessionS', session_s), 0, made_at,
  until, used_at
FROM identity.passes;

INSERT INTO identity.one_time_tokens
SELECT gen_random_uuid(), 'waiting-sign-in', ticket_hash, user_uuid,
  jsonb_build_object('provider', provider, 'how', how, 'sessionS', session_s), tries, until - interval '10 minutes', until,
  used_at
FROM identity.waiting_sign_ins;

INSERT INTO identity.one_time_tokens
SELECT gen_random_uuid(), 'used-challenge', challenge_hash, NULL::uuid, '{}'::jsonb, 0, until - interval '5 minutes', until, NULL::timestamptz
FROM identity.used_challenges;

INSERT INTO identity.one_time_tokens
SELECT invitation_uuid, 'invitation', secret_hash, customer_uuid, jsonb_build_object('email', email, 'Role', role), 0,
  made_at, until, used_at
FROM identity.invitations;

INSERT INTO identity.one_time_tokens
SELECT social_try_uuid, 'social-try', state_hash, user_uuid,
  jsonb_build_object('browser', encode(browser_hash, 'hex'), 'provider', provider, 'nonce', nonce,
    'codeVerifier', code_verifier, 'redirect', redirect, 'purpose', purpose),
  0, begun_at, until, answered_at
FROM identity.social_tries;

-- What a provider said of a person is a token of its own, and a sign-up that waits for its code carries it itself.
INSERT INTO identity.one_time_tokens
SELECT gen_random_uuid(), 'social-identity', state_hash, user_uuid,
  jsonb_build_object('browser', encode(browser_hash, 'hex'), 'provider', provider, 'issuer', issuer, 'subject', subject,
    'email', email),
  0, answered_at, until, linked_at
FROM identity.social_tries WHERE subject IS NOT NULL;
ALTER TABLE identity.sign_ups ADD COLUMN provider_identity jsonb;
UPDATE identity.sign_ups s
SET provider_identity = jsonb_build_object('provider', provider, 'issuer', issuer, 'subject', subject, 'email', t.email)
FROM identity.social_tries t
WHERE t.social_try_uuid = s.social_try_uuid AND t.subject IS NOT NULL AND t.linked_at IS NULL;
ALTER TABLE identity.sign_ups DROP COLUMN social_try_uuid;

DROP TABLE identity.proofs, identity.passes, identity.social_tries, identity.waiting_sign_ins, identity.used_challenges,
  identity.invitations, identity.code_requests;
