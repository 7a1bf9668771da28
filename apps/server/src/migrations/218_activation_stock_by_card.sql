-- A card of the stock by the number on it.
CREATE INDEX stock_by_iccid ON activation.stock ((sim ->> 'ICCID'));
