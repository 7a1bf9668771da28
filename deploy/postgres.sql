-- Runs once, when the container of PostgreSQL makes its data: the server's role owns its database and nothing else. The
-- superuser loses its password, so that only commands inside the container act as it.
\getenv password POSTGRES_PASSWORD
CREATE ROLE waea LOGIN PASSWORD :'password';
CREATE DATABASE waea OWNER waea;
ALTER ROLE postgres PASSWORD NULL;
