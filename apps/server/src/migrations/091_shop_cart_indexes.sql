-- A cart is found by its key. Before the tables are first analysed, the planner held the index of the expiry for as good,
-- and read every open cart for each change of one. An index of ranges is no such choice, and serves the sweep as well;
-- with it, and an open cart found by its customer alone, saving a cart leaves the indexes as they are (version 16 on).
DROP INDEX shop.visitor_carts_by_expiry;
DROP INDEX shop.carts_by_expiry;
DROP INDEX shop.carts_open;
CREATE INDEX visitor_carts_by_expiry ON shop.visitor_carts USING brin (expires_at);
CREATE INDEX carts_by_expiry ON shop.carts USING brin (expires_at);
CREATE INDEX carts_open ON shop.carts (customer_uuid) WHERE bought_at IS NULL;
