-- How much a mobile's credit is stands in the books; here stands until when.
ALTER TABLE balance.credits DROP COLUMN cents;
