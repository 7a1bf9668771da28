-- Whose a number is, among the mobiles in service.
CREATE INDEX mobiles_by_number ON mobiles.mobiles (msisdn) WHERE status = 4;
