-- What is left of a grant changes with every use. As long as no index mentions it, and there is room on the page, such a
-- change touches no index.
CREATE INDEX grants_ending ON usage.grants (coalesce(carried_upto, ends_on)) WHERE NOT expiry_told;
DROP INDEX usage.grants_going;
ALTER TABLE usage.grants SET (fillfactor = 80);
ALTER TABLE usage.hours SET (fillfactor = 80);
