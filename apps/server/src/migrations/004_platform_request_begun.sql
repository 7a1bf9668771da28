-- What a request began under its key, written with its first transaction: the same request again goes on with it.
ALTER TABLE platform.request_keys ADD COLUMN begun jsonb;
