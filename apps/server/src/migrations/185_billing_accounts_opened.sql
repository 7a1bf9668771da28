-- Customers who were charged before bills were made: their cycle is monthly from the day of their first charge.
INSERT INTO billing.accounts (customer_uuid, anchor, billed_upto, next_bill_on, created_at)
SELECT customer_uuid, since, from_day, (since + make_interval(months => months + 1))::date, at
FROM billing.charged_customers
CROSS JOIN LATERAL (SELECT (extract(year FROM age((at AT TIME ZONE 'Pacific/Auckland')::date, since)) * 12
  + extract(month FROM age((at AT TIME ZONE 'Pacific/Auckland')::date, since)))::integer AS months) whole
CROSS JOIN LATERAL (SELECT (since + make_interval(months => months))::date AS from_day) begun
ON CONFLICT DO NOTHING;
DROP TABLE billing.charged_customers;
