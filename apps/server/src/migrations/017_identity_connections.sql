-- A connection with a provider has an id of its own, by which its owner ends it.
ALTER TABLE identity.outside_identities ADD COLUMN link_uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- What a try at a provider is for: to sign in, or for the person who began it to connect the provider, or to show that
-- they are still there.
ALTER TABLE identity.social_tries ADD COLUMN purpose text NOT NULL DEFAULT 'sign-in'
  CHECK (purpose IN ('sign-in', 'connect', 'proof'));
ALTER TABLE identity.social_tries ADD COLUMN user_uuid uuid;
