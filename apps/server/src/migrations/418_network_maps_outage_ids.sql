-- A bare number is the number of a row on the map server, which may be another outage's by now: outages go by their
-- `outage_id`. Kept, such promises would tell of ends that nobody knows of.
DELETE FROM network_maps.followed_outages WHERE outage_id ~ '^[0-9]+$';
