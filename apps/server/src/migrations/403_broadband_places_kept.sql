-- Whether bills and the maps know where a connection is (customers.service_places). Those of before are told by a job, and so
-- are those that the version before writes meanwhile.
ALTER TABLE broadband.connections ADD COLUMN is_place_kept boolean NOT NULL DEFAULT false;
CREATE INDEX connections_without_place ON broadband.connections (customer_uuid, ufb_uuid) WHERE NOT is_place_kept;
