-- Searches of operators find a fibre order by its number.
CREATE INDEX orders_by_number ON broadband.orders (number);
