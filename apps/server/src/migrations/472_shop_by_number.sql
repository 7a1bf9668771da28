-- Searches of operators find an order or a return by its number.
CREATE INDEX orders_by_number ON shop.orders (number);
CREATE INDEX returns_by_number ON shop.returns (number);
