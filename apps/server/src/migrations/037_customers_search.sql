-- An operator finds a customer by the beginning of a name or an email: ranges of these, so that no scan reads all customers.
-- Names are compared without macrons.
CREATE INDEX customers_by_any_email ON customers.customers ((lower(email) COLLATE "C"));
CREATE INDEX customers_by_first_name ON customers.customers
  ((translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C"));
CREATE INDEX customers_by_names ON customers.customers
  ((translate(lower(last_name), 'āēīōū', 'aeiou') COLLATE "C"),
   (translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C"));
