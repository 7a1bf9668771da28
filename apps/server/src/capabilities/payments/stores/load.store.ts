import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A saved card for two customers in three: the card partner's chargeable test card. */
export async function loadCards(ctx: Tx, { from, upto }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.methods (customer_uuid, method_uuid, gateway_card, brand, last4, exp_month, exp_year, rank, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load card ' || n)::uuid, 'pm_card_visa', 'visa', '4242', 1 + n % 12,
      extract(year FROM ${ctx.now()}::timestamptz)::integer + 2, 1,
      ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer)
    FROM generate_series(${from}::bigint, ${upto}::bigint) n WHERE n % 3 > 0
    ON CONFLICT DO NOTHING`)
}

/**
 * Payments of the synthetic population with their receipts: each paid order, and two top-ups of $40.00 for each mobile
 * that has credit.
 */
export async function loadPayments(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    WITH p AS MATERIALIZED (
      SELECT at - 1 AS at, plan ->> 'BillingType' AS billing, (plan ->> 'DueCents')::bigint AS due,
        (plan ->> 'DueTaxCents')::bigint AS tax
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)
    ), due AS (
      SELECT n, 'order' AS purpose, md5('load order ' || n || '.' || k)::uuid AS thing, due AS cents, tax,
        'Order W' || lpad((n * 10 + k)::text, 9, '0') AS what, md5('load payment ' || n || '.' || k)::uuid AS payment,
        ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer, weeks => -k::integer) AS at
      FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, n % 7, 2) k WHERE due > 0
      UNION ALL
      SELECT n, 'top-up', md5('load mobile ' || n || '.' || m)::uuid, 4000, 522, 'Top-up',
        md5('load top-up ' || n || '.' || m || '.' || place)::uuid,
        ${ctx.now()}::timestamptz - make_interval(days => (30 + n % 9 - place)::integer)
      FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m CROSS JOIN generate_series(1, 2) place
      WHERE billing <> 'postpay'
    ), intents AS (
      INSERT INTO payments.intents (customer_uuid, payment_uuid, payer_kind, payer_uuid, purpose, claim, amount_cents,
        description, state, tries, gateway_ref, keep_card, present, card_brand, card_last4, receipt_uuid, created_at,
        updated_at, completed_at)
      SELECT lpad(to_hex(n), 32, '0')::uuid, payment, 'customer', lpad(to_hex(n), 32, '0')::uuid, purpose,
        CASE purpose WHEN 'order' THEN thing END, cents, what, 'succeeded', 1,
        'pi_load_' || replace(payment::text, '-', ''), false, true, 'visa', '4242', md5('load receipt ' || payment)::uuid,
        at, at, at FROM due
      ON CONFLICT DO NOTHING RETURNING payment_uuid
    ), allocated AS (
      INSERT INTO payments.allocations (customer_uuid, allocation_uuid, account_uuid, payment_uuid, thing_uuid, service_uuid,
        amount_cents)
      SELECT lpad(to_hex(n), 32, '0')::uuid, payment, lpad(to_hex(n), 32, '0')::uuid, payment, thing,
        CASE purpose WHEN 'top-up' THEN thing END, cents
      FROM due JOIN intents ON intents.payment_uuid = due.payment
    )
    INSERT INTO payments.receipts (customer_uuid, receipt_uuid, number, payment_uuid, payer_kind, payer_uuid, pays_for,
      amount_cents, tax_cents, description, card_brand, card_last4, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load receipt ' || payment)::uuid,
      'R' || nextval('payments.receipt_numbers'), payment, 'customer', lpad(to_hex(n), 32, '0')::uuid,
      jsonb_build_array(jsonb_build_object('UUID', payment, 'thing', thing, 'beneficiary', lpad(to_hex(n), 32, '0')::uuid,
        'service', CASE purpose WHEN 'top-up' THEN thing END, 'amount', cents)),
      cents, tax, what, 'visa', '4242', at
    FROM due JOIN intents ON intents.payment_uuid = due.payment
    ON CONFLICT DO NOTHING`)
}
