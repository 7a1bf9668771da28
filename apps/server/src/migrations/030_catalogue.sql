CREATE SCHEMA catalogue;

-- Counts every change, so that a process can ask in one small read whether what it holds in memory still stands.
CREATE TABLE catalogue.versions (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalogue.versions (version) VALUES (1);

-- Plans and add-ons.
CREATE TABLE catalogue.entries (
  uuid uuid PRIMARY KEY,
  product_type text NOT NULL CHECK (product_type IN ('postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon')),
  name text NOT NULL,
  characteristics jsonb NOT NULL CHECK (characteristics ? 'IsBasePlan' AND characteristics ? 'IsAddon'),
  recurring_retail_price bigint CHECK (recurring_retail_price >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Ways in which an entry is on sale; the lowest position counts.
CREATE TABLE catalogue.availabilities (
  uuid uuid PRIMARY KEY,
  entry_uuid uuid NOT NULL REFERENCES catalogue.entries (uuid),
  position integer NOT NULL DEFAULT 1,
  available boolean NOT NULL,
  priority integer NOT NULL,
  retail_name text NOT NULL,
  retail_description text NOT NULL,
  retail_cents bigint CHECK (retail_cents >= 0),
  UNIQUE (entry_uuid, position)
);

-- Discounts and credits on entries, for a span of days; both days count.
CREATE TABLE catalogue.offers (
  uuid uuid PRIMARY KEY,
  entry_uuid uuid NOT NULL REFERENCES catalogue.entries (uuid),
  discounted_cents bigint NOT NULL DEFAULT 0 CHECK (discounted_cents >= 0),
  credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  CHECK (discounted_cents + credit_cents > 0)
);
CREATE INDEX offers_by_entry ON catalogue.offers (entry_uuid);

-- What the two fixed SIMs cost, and whether they can be had.
CREATE TABLE catalogue.sims (
  sim_type text PRIMARY KEY CHECK (sim_type IN ('esim', 'real_sim')),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  available boolean NOT NULL
);
INSERT INTO catalogue.sims (sim_type, price_cents, available) VALUES ('esim', 0, true), ('real_sim', 500, true);

CREATE FUNCTION catalogue.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue.versions SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.entries
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER availabilities_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.availabilities
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER offers_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.offers
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER sims_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.sims
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
