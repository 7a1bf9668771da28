-- An email is looked up by one form: its domain in ASCII, its letters composed. Rows from before get it. Of two people
-- whose emails become one, the one who verified it first keeps it; the other keeps the old form, which nothing finds.
CREATE FUNCTION identity.ascii_domain(domain text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  label text; done text := ''; codes integer[]; plain text; encoded text;
  n integer; delta integer; bias integer; handled integer; lowest integer; code integer; q integer; k integer; t integer;
BEGIN
  FOREACH label IN ARRAY string_to_array(domain, '.') LOOP
    SELECT array_agg(ascii(letter) ORDER BY place), coalesce(string_agg(letter, '' ORDER BY place) FILTER (WHERE ascii(letter) < 128), '')
      INTO codes, plain FROM unnest(string_to_array(label, NULL)) WITH ORDINALITY AS letters (letter, place);
    IF plain = label THEN
      done := done || '.' || label;
      CONTINUE;
    END IF;
    -- Punycode (RFC 3492).
    encoded := plain || CASE WHEN plain = '' THEN '' ELSE '-' END;
    n := 128; delta := 0; bias := 72; handled := length(plain);
    WHILE handled < cardinality(codes) LOOP
      SELECT min(c) INTO lowest FROM unnest(codes) c WHERE c >= n;
      delta := delta + (lowest - n) * (handled + 1);
      n := lowest;
      FOREACH code IN ARRAY codes LOOP
        IF code < n THEN delta := delta + 1; END IF;
        CONTINUE WHEN code <> n;
        q := delta; k := 36;
        LOOP
          t := greatest(1, least(26, k - bias));
          EXIT WHEN q < t;
          encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        END LOOP;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
        delta := delta / CASE WHEN handled = length(plain) THEN 700 ELSE 2 END;
        delta := delta + delta / (handled + 1);
        k := 0;
        WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      END LOOP;
      delta := delta + 1;
      n := n + 1;
    END LOOP;
    done := done || '.xn--' || encoded;
  END LOOP;
  RETURN substr(done, 2);
END $$;

CREATE FUNCTION identity.email_key_of(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(lower(regexp_replace(email, '@[^@]*$', '')), NFC) || '@'
    || identity.ascii_domain(normalize(lower(regexp_replace(email, '^.*@', '')), NFC))
$$;

WITH old AS (
  SELECT user_uuid, identity.email_key_of(email_key) AS new_key,
    row_number() OVER (PARTITION BY identity.email_key_of(email_key) ORDER BY email_verified_at, created_at) AS place
  FROM identity.users WHERE email_key ~ '[^\x01-\x7f]'
)
UPDATE identity.users u SET email_key = new_key FROM old
WHERE u.user_uuid = old.user_uuid AND place = 1 AND email_key <> new_key
  AND NOT EXISTS (SELECT FROM identity.users other WHERE other.email_key = new_key);
UPDATE identity.users SET email = normalize(email, NFC) WHERE email IS NOT NFC NORMALIZED;
UPDATE identity.sign_ups SET email_key = identity.email_key_of(email_key) WHERE email_key ~ '[^\x01-\x7f]';
UPDATE identity.email_changes SET email_key = identity.email_key_of(email_key) WHERE email_key ~ '[^\x01-\x7f]';

DROP FUNCTION identity.email_key_of(text);
DROP FUNCTION identity.ascii_domain(text);
