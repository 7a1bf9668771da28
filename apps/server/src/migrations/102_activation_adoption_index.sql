-- For the sweep alone: an adoption is found by its key, also before the table is first analysed.
DROP INDEX activation.adoptions_by_age;
CREATE INDEX adoptions_by_age ON activation.adoptions USING brin (expires_at);
