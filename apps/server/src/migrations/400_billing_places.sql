-- What a fibre connection is called on a bill is a name or an address of its customer: it is erased with their numbers.
CREATE OR REPLACE FUNCTION billing.without_numbers(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_agg(line || '{"MSISDN": null}' || CASE WHEN line ? 'place' THEN '{"place": null}' ELSE '{}' END::jsonb ORDER BY at),
    '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS listed (line, at)
$$;
