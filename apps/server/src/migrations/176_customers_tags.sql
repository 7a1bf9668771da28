-- An account that was closed: nobody has a role on it, and no list shows it. Null while it is open.
ALTER TABLE customers.customers ADD COLUMN deleted_at timestamptz;

-- What the provider's programs mark customers with, such as the offers that are aimed by them. A customer has a name once.
CREATE TABLE customers.tags (
  customer_uuid uuid NOT NULL,
  tag_uuid uuid NOT NULL,
  name text NOT NULL CHECK (name = lower(name) AND length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, tag_uuid),
  UNIQUE (customer_uuid, name)
);
CREATE INDEX tags_by_uuid ON customers.tags (tag_uuid);
CREATE INDEX tags_by_name ON customers.tags (name, customer_uuid);

CREATE VIEW customers.tag_rows AS
  SELECT customer_uuid AS "CustomerUUID", tag_uuid AS "UUID", name AS "Name", created_at AS "createdAt",
    updated_at AS "updatedAt"
  FROM customers.tags;
