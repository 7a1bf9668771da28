-- The account of an operator at the OpenID provider of the company, once they signed in by it.
ALTER TABLE operators.operators
  ADD COLUMN company_issuer text,
  ADD COLUMN company_subject text,
  ADD CONSTRAINT company_account_whole CHECK ((company_issuer IS NULL) = (company_subject IS NULL));
CREATE UNIQUE INDEX operators_by_company ON operators.operators (company_issuer, company_subject)
  WHERE removed_at IS NULL;

-- When the operator of a session last proved who they are; unknown for sessions of before.
ALTER TABLE operators.sessions ADD COLUMN proved_at timestamptz;

-- Sign-ins by that provider that were started and are not finished. A row goes when its answer is used.
CREATE TABLE operators.company_tries (
  -- Only hashes of the state and of the browser's cookie are kept.
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- The session whose operator proves who they are; absent for a sign-in.
  session_uuid uuid,
  expires_at timestamptz NOT NULL
);
