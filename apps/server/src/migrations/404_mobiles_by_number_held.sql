-- A number leads to its mobile also while that is out of use, as when a bill was not paid. What is asked of mobiles in use
-- alone finds them by the same index.
CREATE INDEX mobiles_in_service_by_number ON mobiles.mobiles (msisdn) WHERE status >= 4 AND status < 7;
DROP INDEX mobiles.mobiles_by_number;
