-- Fibre plans stand in the catalogue too, apart from what a mobile can have.
ALTER TABLE catalogue.entries
  DROP CONSTRAINT entries_product_type_check,
  ADD CONSTRAINT entries_product_type_check
    CHECK (product_type IN ('postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon', 'broadband'));
