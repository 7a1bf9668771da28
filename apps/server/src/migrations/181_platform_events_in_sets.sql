-- The events of one transaction are written together: first the locks of their customers, in the order of their ids, then
-- the events, numbered while the locks are held.
CREATE OR REPLACE FUNCTION platform.show(events jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(customer::text, 7)) FROM (
    SELECT DISTINCT (e ->> 'c')::uuid AS customer FROM jsonb_array_elements(events) AS e ORDER BY 1) in_order;
  WITH written AS (
    INSERT INTO platform.live_events (customer_uuid, event, data, shown_at)
    SELECT (e.one ->> 'c')::uuid, e.one ->> 'e', e.one -> 'd', at
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(one, place) ORDER BY 1, place
    RETURNING customer_uuid, id, event, data)
  SELECT count(pg_notify('waea_live', json_build_object('c', customer_uuid, 'i', id, 'e', event, 'd', data)::text))
  INTO told FROM written;
END $$;
