-- Operators find a customer by a number that is being brought or was taken away.
CREATE INDEX IF NOT EXISTS ports_by_number ON porting.ports (msisdn);
