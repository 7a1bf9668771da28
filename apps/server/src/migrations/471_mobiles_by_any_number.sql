-- Searches of operators find a mobile by its number, in use or not.
CREATE INDEX mobiles_by_any_number ON mobiles.mobiles (msisdn) WHERE msisdn IS NOT NULL;
