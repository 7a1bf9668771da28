-- Prices of an availability for a span of days, both counted; on other days its own price holds.
CREATE TABLE catalogue.prices (
  availability_uuid uuid NOT NULL REFERENCES catalogue.availabilities (uuid),
  retail_cents bigint NOT NULL CHECK (retail_cents >= 0),
  recurring_cents bigint CHECK (recurring_cents >= 0),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  PRIMARY KEY (availability_uuid, starts_on)
);
CREATE TRIGGER prices_changed AFTER INSERT OR UPDATE OR DELETE ON catalogue.prices
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();

-- An offer with an audience holds for the customers in catalogue.aims alone; because says to them why.
ALTER TABLE catalogue.offers
  ADD COLUMN audience jsonb,
  ADD COLUMN because text,
  ADD CHECK ((audience IS NULL) = (because IS NULL));

-- The customers at whom an offer is aimed. Whoever was aimed at once keeps the offer until its last day.
CREATE TABLE catalogue.aims (
  customer_uuid uuid NOT NULL,
  offer_uuid uuid NOT NULL REFERENCES catalogue.offers (uuid) ON DELETE CASCADE,
  aimed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, offer_uuid)
);
