-- Where the services of a customer are that stay at an address, and what they call them: fibre connections. Bills and the maps
-- of the network read it here; broadband keeps it, since it is above them.
CREATE TABLE customers.service_places (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  nickname text,
  -- Formatted, Lines and City of an address.
  address jsonb NOT NULL,
  is_over boolean NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid)
);
