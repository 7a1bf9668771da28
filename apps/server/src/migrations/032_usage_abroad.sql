-- The zone abroad that a day pass's grant is for; none for use in New Zealand.
ALTER TABLE usage.grants ADD COLUMN zone text;

-- Where a use was made abroad: the country's two letters, and the zone whose rates and day passes it was rated by.
ALTER TABLE usage.documents ADD COLUMN country text, ADD COLUMN zone text,
  ADD CONSTRAINT documents_abroad CHECK ((country IS NULL) = (zone IS NULL));
