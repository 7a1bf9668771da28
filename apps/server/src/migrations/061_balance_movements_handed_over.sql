-- What moved a mobile's credit stands in the books alone; the ledger takes it over.
ALTER TABLE balance.movements SET SCHEMA ledger;
