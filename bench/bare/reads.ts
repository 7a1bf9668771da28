import type pg from 'pg'
import { type Item, type Step, sumsOf } from './sums.ts'

/** The three measured reads with `pg` alone: one prepared statement for each. */

const megabyte = 1_048_576
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
const nanosOf = (at: Date) => at.getTime() * 1_000_000
const types = ['sms', 'mms', 'voice', 'data', 'idd_sms', 'idd_voice']

interface Addon {
  uuid: string
  name: string
  entry: string
  availability: string
  base: boolean
  allow: boolean
  renew: boolean
  price: number
  billing: string
  starts: string
  ends: string | null
  made: number
}

interface Grant {
  addon: string
  type: string
  total: number
  remaining: number
  rule: string | null
  base: boolean
  ends: string | null
}

interface Row {
  sim_type: string
  status: number
  billing_reference: string
  product_catalog_uuid: string
  msisdn: string
  iccid: string
  imsi: string
  simid: string
  created_at: Date
  seen_at: Date | null
  stops_outside: boolean
  network_stops: boolean
  cents: string | null
  expires_at: Date | null
  brand: string | null
  last4: string | null
  addons: Addon[] | null
  grants: Grant[] | null
}

/** The dashboard of a mobile, in one statement. */
export async function dashboard(pool: pg.Pool, customer: string, mobile: string): Promise<object | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'dashboard',
    text: `
      SELECT m.sim_type, m.status, m.billing_reference, m.product_catalog_uuid, m.msisdn, m.iccid, m.imsi, m.simid,
        m.created_at, m.seen_at, m.stops_outside, m.network_stops, -l.cents AS cents, c.expires_at, k.brand, k.last4,
        (SELECT json_agg(json_build_object('uuid', addon_uuid, 'name', name, 'entry', entry_uuid, 'availability',
            availability_uuid, 'base', is_base_plan, 'allow', allow_auto_renew, 'renew', auto_renew, 'price', price_cents,
            'billing', billing_type, 'starts', starts_on, 'ends', ends_on,
            'made', floor(extract(epoch FROM created_at) * 1000)) ORDER BY is_base_plan DESC, created_at)
          FROM plans.addons a WHERE a.customer_uuid = m.customer_uuid AND a.service_uuid = m.mobile_uuid AND NOT ended) AS addons,
        (SELECT json_agg(json_build_object('addon', addon_uuid, 'type', type, 'total', total, 'remaining', remaining, 'rule', rule,
            'base', is_base_plan, 'ends', ends_on) ORDER BY ends_on NULLS LAST, addon_uuid, type)
          FROM usage.grants g WHERE g.customer_uuid = m.customer_uuid AND g.service_uuid = m.mobile_uuid
            AND (ends_on IS NULL OR ends_on > $3)) AS grants
      FROM mobiles.mobiles m
      LEFT JOIN balance.credits c ON c.customer_uuid = m.customer_uuid AND c.mobile_uuid = m.mobile_uuid
      LEFT JOIN ledger.balances l ON l.customer_uuid = m.customer_uuid AND l.account = 'credit'
        AND l.service_uuid = m.mobile_uuid
      LEFT JOIN payments.methods k ON k.customer_uuid = m.customer_uuid AND k.rank = 1 AND k.removed_at IS NULL
      WHERE m.customer_uuid = $1 AND m.mobile_uuid = $2`,
    values: [customer, mobile, today()],
  })
  const [row] = rows
  return row && dashboardOf(row, customer, mobile)
}

function dashboardOf(row: Row, customer: string, mobile: string): object {
  const addons = row.addons ?? []
  const cents = Number(row.cents ?? 0)
  const next = addons
    .filter((one) => one.renew && one.ends && one.price > 0)
    .sort((a, b) => ((a.ends ?? '') < (b.ends ?? '') ? -1 : 1))[0]
  const fromCard = next && next.billing !== 'postpay' && cents < next.price && row.brand
  const from = next?.billing === 'postpay' ? 'bill' : fromCard ? 'card' : 'credit'
  return {
    Mobile: {
      UUID: mobile,
      CustomerUUID: customer,
      IMSI: row.imsi,
      SIMID: row.simid,
      ICCID: row.iccid,
      MSISDN: row.msisdn,
      Status: row.status,
      BillingReference: row.billing_reference,
      SIMType: row.sim_type,
      ProductCatalogUUID: row.product_catalog_uuid,
      CreatedAtNanos: nanosOf(row.created_at),
      ...(row.seen_at && { SeenAtNanos: nanosOf(row.seen_at) }),
      Addons: addons.map(addonOf),
    },
    AccountType: row.status > 4 ? 'Not Active' : row.billing_reference.startsWith('postpay') ? 'postpay' : 'prepay',
    is_payg: row.billing_reference.startsWith('payg'),
    Usage: types.flatMap((type) => usageOf(type, row.grants ?? [], addons)),
    MainBalCreditCents: cents,
    // The population's credit all ends at one time.
    ExpiringCents: cents,
    ...(row.expires_at && { CurrencyCreditExpiresAtNanos: nanosOf(row.expires_at) }),
    ...(next && {
      NextCharge: {
        AmountCents: next.price,
        On: next.ends,
        From: from,
        ...(from !== 'bill' && { AddonUUID: next.uuid }),
        ...(fromCard && { CardType: row.brand, CardLast4: row.last4 }),
      },
    }),
    ...(!row.billing_reference.startsWith('payg') && {
      StopOutsidePlan: { Wanted: row.stops_outside, Confirmed: row.network_stops === row.stops_outside },
    }),
    UpdatedAtNanos: Date.now() * 1_000_000,
  }
}

function addonOf(addon: Addon): object {
  return {
    UUID: addon.uuid,
    Name: addon.name,
    ProductCatalogUUID: addon.entry,
    AvailabilityUUID: addon.availability,
    IsBasePlan: addon.base,
    IsAddon: !addon.base,
    AllowAutoRenew: addon.allow,
    AutoRenew: addon.renew,
    PriceCents: addon.price,
    ...(!addon.renew && addon.ends && { EndAfterCycleCount: 1 }),
    StartsOn: addon.starts,
    ...(addon.ends && { EndsOn: addon.ends, NextCharge: { On: addon.ends, AmountCents: addon.price } }),
    CreatedAtNanos: addon.made * 1_000_000,
  }
}

function usageOf(type: string, all: readonly Grant[], addons: readonly Addon[]): object[] {
  const grants = all.filter((one) => one.type === type)
  if (grants.length === 0) return []
  const shown = (amount: number) =>
    type === 'data'
      ? Math.round((amount / megabyte) * 100) / 100
      : type.endsWith('voice')
        ? Math.round(amount / 60)
        : amount
  const left = shown(grants.reduce((sum, one) => sum + one.remaining, 0))
  const ends = grants.flatMap((one) => one.ends ?? []).sort()[0]
  const unlimited = grants.some((one) => one.rule === 'Unlimited')
  return [
    {
      Type: type,
      AmountTotal: shown(grants.reduce((sum, one) => sum + one.total, 0)),
      AmountRemaining: left,
      RemainingAmount: left,
      CarryOverAmount: 0,
      Parcels: grants
        .filter((one) => one.total > 0)
        .map((one) => ({
          AddonUUID: one.addon,
          Name: addons.find(({ uuid }) => uuid === one.addon)?.name ?? '',
          IsBasePlan: one.base,
          AmountTotal: shown(one.total),
          AmountRemaining: shown(one.remaining),
          ...(one.ends && { EndsOn: one.ends }),
        })),
      UsageRule: unlimited ? 'Unlimited' : (grants.find((one) => one.base)?.rule ?? 'CasualRate'),
      ...(ends && { EndsOn: ends }),
    },
  ]
}

interface OrderRow {
  uuid: string
  number: string
  status: string
  amount_cents: string
  amount_tax_cents: string
  due_cents: string
  items: Item[]
  timeline: Step[]
  created_at: Date
  updated_at: Date
}

/** A customer's orders, newest first. */
export async function orders(pool: pg.Pool, customer: string): Promise<object> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders',
    text: `SELECT uuid, number, status, amount_cents, amount_tax_cents, due_cents, items, timeline, created_at, updated_at
      FROM shop.orders WHERE customer_uuid = $1 ORDER BY created_at DESC, uuid DESC LIMIT 500`,
    values: [customer],
  })
  return {
    Orders: rows.map((row) => ({
      UUID: row.uuid,
      Number: row.number,
      Status: row.status,
      AmountCents: Number(row.amount_cents),
      AmountTaxCents: Number(row.amount_tax_cents),
      DueCents: Number(row.due_cents),
      Sums: sumsOf(row.items, row.timeline),
      CreatedAtNanos: nanosOf(row.created_at),
      UpdatedAtNanos: nanosOf(row.updated_at),
      ...(row.timeline.some(({ Status }) => Status === 'PAID') && { WasPaid: true }),
      OrderItems: row.items,
    })),
  }
}

interface PlanRow {
  uuid: string
  product_type: string
  name: string
  characteristics: object
  created_at: Date
  updated_at: Date
  availabilities: object[]
  price: object | null
}

/** The postpay plans and add-ons on offer. */
export async function postpayPlans(pool: pg.Pool): Promise<object> {
  const { rows } = await pool.query<PlanRow>({
    name: 'plans',
    text: `SELECT e.uuid, e.product_type, e.name, e.characteristics, e.created_at, e.updated_at,
        json_agg(json_build_object('UUID', a.uuid, 'Available', a.available, 'Priority', a.priority, 'RetailName',
          a.retail_name, 'RetailDescription', a.retail_description, 'RetailCents', a.retail_cents,
          'ProductCatalogEntryUUID', a.entry_uuid) ORDER BY a.position) AS availabilities,
        (SELECT json_build_object('ProductID', e.uuid, 'OrigianlPrice', (array_agg(a.retail_cents ORDER BY a.position))[1],
            'DiscountedPrice', (array_agg(a.retail_cents ORDER BY a.position))[1] - o.discounted_cents,
            'AmountInPeriod', json_build_object('DiscountedAmount', o.discounted_cents), 'AppliedOfferID', o.uuid)
          FROM catalogue.offers o WHERE o.entry_uuid = e.uuid AND o.audience IS NULL AND o.starts_on <= $1
            AND (o.ends_on IS NULL OR o.ends_on >= $1) ORDER BY o.discounted_cents DESC LIMIT 1) AS price
      FROM catalogue.entries e JOIN catalogue.availabilities a ON a.entry_uuid = e.uuid
      WHERE e.product_type NOT IN ('prepaymobileAddon', 'broadband')
      GROUP BY e.uuid HAVING (array_agg(a.available ORDER BY a.position))[1]
      ORDER BY (array_agg(a.priority ORDER BY a.position))[1], e.name`,
    values: [today()],
  })
  return {
    PostpayMobilePlans: rows.map((row) => ({
      UUID: row.uuid,
      ProductType: row.product_type,
      Name: row.name,
      CreatedAtNanos: nanosOf(row.created_at),
      UpdatedAtNanos: nanosOf(row.updated_at),
      Characteristics: row.characteristics,
      Availabilities: row.availabilities,
    })),
    Prices: rows.flatMap(({ price }) => price ?? []),
  }
}
