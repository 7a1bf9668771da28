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
  product_type text NOT NULL CHECK (product_type IN ('postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon', 'broadband')),
  name text NOT NULL,
  characteristics jsonb NOT NULL CHECK (characteristics ? 'IsBasePlan' AND characteristics ? 'IsAddon'),
  recurring_retail_price bigint CHECK (recurring_retail_price >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The images that an item names: [{ name, theme }]. The brand has the drawings; one that it does not have is left out.
  images jsonb NOT NULL DEFAULT '[]'
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
  -- An offer with an audience holds for the customers in catalogue.aims alone; because says to them why.
  audience jsonb,
  because text,
  CHECK (discounted_cents + credit_cents > 0),
  CHECK ((audience IS NULL) = (because IS NULL))
);
CREATE INDEX offers_by_entry ON catalogue.offers (entry_uuid);

-- What the two fixed SIMs cost, and whether they can be had.
CREATE TABLE catalogue.sims (
  sim_type text PRIMARY KEY CHECK (sim_type IN ('esim', 'real_sim')),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  available boolean NOT NULL,
  images jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO catalogue.sims (sim_type, price_cents, available) VALUES ('esim', 0, true), ('real_sim', 500, true);

-- Prices of an availability for a span of days, both counted; on other days its own price holds.
CREATE TABLE catalogue.prices (
  availability_uuid uuid NOT NULL REFERENCES catalogue.availabilities (uuid),
  retail_cents bigint NOT NULL CHECK (retail_cents >= 0),
  recurring_cents bigint CHECK (recurring_cents >= 0),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  PRIMARY KEY (availability_uuid, starts_on)
);

-- The customers at whom an offer is aimed. Whoever was aimed at once keeps the offer until its last day.
CREATE TABLE catalogue.aims (
  customer_uuid uuid NOT NULL,
  offer_uuid uuid NOT NULL REFERENCES catalogue.offers (uuid) ON DELETE CASCADE,
  aimed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, offer_uuid)
);

-- What the provider's file says beside plans: casual rates in cents, the days of bills, and the steps about overdue ones.
-- The newest row holds; the ones before say what a use cost in their time.
CREATE TABLE catalogue.terms (
  since timestamptz PRIMARY KEY,
  terms jsonb NOT NULL CHECK (terms ?& ARRAY['casualRates', 'bills', 'dunning'])
);
INSERT INTO catalogue.terms (since, terms) VALUES ('epoch', '{
  "casualRates": {"data": 20, "voice": 49, "sms": 20, "mms": 50, "idd_voice": 90, "idd_sms": 30},
  "bills": {"dueAfterDays": 15},
  "dunning": {"reminderAfterDays": 0, "secondReminderAfterDays": 5, "noticeAfterDays": 9, "apartDays": 3,
    "noticeWorkingDays": 5, "finalNoticeWorkingDays": 1, "leastToSuspend": 2000}
}');

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
CREATE TRIGGER prices_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.prices
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER terms_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.terms
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
