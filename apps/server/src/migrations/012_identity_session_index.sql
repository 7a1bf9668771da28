-- For the sweep alone: a person's sessions are found by the person, also before the table is first analysed.
DROP INDEX identity.sessions_by_age;
CREATE INDEX sessions_by_age ON identity.sessions USING brin (expires_at);
