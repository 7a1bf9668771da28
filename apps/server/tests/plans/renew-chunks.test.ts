import { randomUUID } from 'node:crypto'
import { nextPrice } from '@waea/domain/plans/prices/agreed-price'
import { parsePeriod, periodEnd } from '@waea/domain/plans/renewing/period'
import { addDays, type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addCredit, openCredit } from '../../src/capabilities/balance/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
afterEach(() => portal.rows('DROP SCHEMA IF EXISTS trial CASCADE'))

interface Plan {
  billing: 'prepay' | 'postpay'
  price: number
  renews: boolean
  /** The day its period ends, in days from today. */
  dueIn: number
  period: string
  anchorDay: number
  offerPeriods: number | null
  renewal: number | null
  cyclesDone: number
  /** For how many days it has been unpaid. */
  unpaidDays: number | null
}

/** A service with its credit (prepay) and its plans. */
interface ServiceSpec {
  credit: number
  plans: Plan[]
}

interface Row {
  starts: CalendarDay
  ends: CalendarDay
  price: number
  cycles: number
  ended: boolean
  unpaid: CalendarDay | null
}

const aPlan = fc.record<Plan>({
  billing: fc.constantFrom('prepay', 'postpay'),
  price: fc.integer({ min: 0, max: 4000 }),
  renews: fc.boolean(),
  dueIn: fc.integer({ min: -3, max: 1 }),
  period: fc.constantFrom('7 day', '28 day', '1 month'),
  anchorDay: fc.integer({ min: 1, max: 31 }),
  offerPeriods: fc.option(fc.integer({ min: 1, max: 3 })),
  renewal: fc.option(fc.integer({ min: 0, max: 4000 })),
  cyclesDone: fc.integer({ min: 1, max: 4 }),
  unpaidDays: fc.option(fc.integer({ min: 0, max: 3 })),
})
const services = fc.array(
  fc.record<ServiceSpec>({
    credit: fc.integer({ min: 0, max: 6000 }),
    plans: fc.array(aPlan, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
)
/** A plan of 28 days that ends today and renews at $25. */
const due = (billing: Plan['billing']): Plan => ({
  billing,
  price: 2500,
  renews: true,
  dueIn: 0,
  period: '28 day',
  anchorDay: 1,
  offerPeriods: null,
  renewal: null,
  cyclesDone: 1,
  unpaidDays: null,
})
const onBill = (): ServiceSpec => ({ credit: 0, plans: [due('postpay')] })
/** Enough credit for one of two plans. */
const shortOfTwo: ServiceSpec = { credit: 4000, plans: [due('prepay'), due('prepay')] }

/** Ids that sort in plan order, so that a service's credit always goes to the same plan. */
const idAt = (at: number) => `${String(at).padStart(8, '0')}-${randomUUID().slice(9)}` as Uuid

/** Writes services with their plans; returns the plans' ids by service. */
async function write(specs: readonly ServiceSpec[]): Promise<{ CustomerUUID: Uuid; ServiceUUID: Uuid; ids: Uuid[] }[]> {
  const today = systemOf(portal).today()
  const written = specs.map(({ plans }) => ({
    CustomerUUID: randomUUID() as Uuid,
    ServiceUUID: randomUUID() as Uuid,
    ids: plans.map((_, at) => idAt(at)),
  }))
  const rows = specs.flatMap(({ plans }, at) =>
    plans.map((plan, place) => {
      const { ids, ...service } = written[at] ?? { ids: [] }
      const ends = addDays(today, plan.dueIn)
      const unpaid = plan.unpaidDays === null ? null : addDays(today, -plan.unpaidDays)
      return { ...plan, ...service, id: ids[place], starts: addDays(ends, -7), ends, unpaid }
    }),
  )
  await portal.rows(
    `INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
      is_base_plan, allow_auto_renew, auto_renew, price_cents, offer_periods, renewal_cents, period, anchor_day,
      cycles_done, starts_on, ends_on, unpaid_since, because, created_at)
     SELECT "CustomerUUID", "ServiceUUID", id, gen_random_uuid(), gen_random_uuid(), 'Trial', billing, false, true, renews,
      price, "offerPeriods", renewal, period, "anchorDay", "cyclesDone", starts, ends, unpaid, id::text, now()
     FROM jsonb_to_recordset($1::jsonb) AS p("CustomerUUID" uuid, "ServiceUUID" uuid, id uuid, billing text, renews boolean,
      price bigint, "offerPeriods" integer, renewal bigint, period text, "anchorDay" integer, "cyclesDone" integer,
      starts date, ends date, unpaid date)`,
    [JSON.stringify(rows)],
  )
  await systemOf(portal).inTransaction(async (tx) => {
    for (const [at, { CustomerUUID, ServiceUUID: MobileUUID }] of written.entries()) {
      await openCredit(tx, CustomerUUID, MobileUUID)
      const amount = money(specs[at]?.credit ?? 0)
      const payer = { kind: 'customer', UUID: CustomerUUID } as const
      if (amount)
        await addCredit(tx, {
          CustomerUUID,
          MobileUUID,
          payer,
          amount,
          reason: `trial:${MobileUUID}`,
          because: 'trial',
        })
    }
  })
  return written
}

/** The state of the books and plans of some services. */
async function stateOf(written: Awaited<ReturnType<typeof write>>) {
  const customers = written.map(({ CustomerUUID }) => CustomerUUID)
  const rows = await portal.rows<Row & { id: Uuid }>(
    `SELECT addon_uuid AS id, starts_on AS starts, ends_on AS ends, price_cents AS price, cycles_done AS cycles, ended,
      unpaid_since AS unpaid FROM plans.addons WHERE customer_uuid = ANY ($1)`,
    [customers],
  )
  const sums = await portal.rows<{ id: Uuid; account: string; cents: number }>(
    `SELECT customer_uuid AS id, account, sum(amount_cents)::bigint AS cents FROM ledger.entries
     WHERE customer_uuid = ANY ($1) AND account IN ('credit', 'receivable') GROUP BY 1, 2`,
    [customers],
  )
  const sumOf = (id: Uuid, account: string) =>
    Number(sums.find((one) => one.id === id && one.account === account)?.cents ?? 0)
  return written.map(({ CustomerUUID, ids }) => ({
    credit: -sumOf(CustomerUUID, 'credit') || 0,
    owed: sumOf(CustomerUUID, 'receivable'),
    plans: ids.flatMap((id): Row[] => {
      const row = rows.find((one) => one.id === id)
      if (!row) return []
      const { id: _, ...kept } = row
      return [kept]
    }),
  }))
}

/** The expected result of one run for a service, computed plan by plan. */
function model({ credit, plans }: ServiceSpec, today: CalendarDay) {
  let [left, owed] = [credit, 0]
  const ends = (plan: Plan) => addDays(today, plan.dueIn)
  const rows: Row[] = plans.map((plan) => ({
    starts: addDays(ends(plan), -7),
    ends: ends(plan),
    price: plan.price,
    cycles: plan.cyclesDone,
    ended: false,
    unpaid: plan.unpaidDays === null ? null : addDays(today, -plan.unpaidDays),
  }))
  const inTurn = plans.map((plan, at) => ({ plan, at })).sort((a, b) => a.plan.dueIn - b.plan.dueIn || a.at - b.at)
  for (const { plan, at } of inTurn) {
    const row = rows[at]
    const period = parsePeriod(plan.period)
    if (!row || !period || plan.dueIn > 0) continue
    if (!plan.renews) row.ended = true
    if (!plan.renews) continue
    const agreed = {
      price: money(plan.price),
      offerPeriods: plan.offerPeriods,
      renewalPrice: plan.renewal as Money | null,
    }
    const price = nextPrice(agreed, plan.cyclesDone, money(plan.price))
    const isPrepay = plan.billing === 'prepay'
    if (isPrepay && left < price) row.unpaid ??= today
    if (isPrepay && left < price) continue
    if (isPrepay) left -= price
    else owed += price
    const isLate = row.unpaid !== null && row.unpaid < today
    row.starts = isLate ? today : row.ends
    row.ends = periodEnd(row.starts, period, isLate ? dayParts(today).day : plan.anchorDay)
    Object.assign(row, { price, cycles: row.cycles + 1, unpaid: null })
  }
  return { credit: left, owed, plans: rows }
}

/** Whether the period after the one that is due ends by today as well. */
function isDueAgain({ dueIn, period, anchorDay, renews }: Plan, today: CalendarDay): boolean {
  const parsed = parsePeriod(period)
  return renews && dueIn <= 0 && parsed !== undefined && periodEnd(addDays(today, dueIn), parsed, anchorDay) <= today
}

test('a run in chunks makes of every plan what a run one by one and the rule make of it', async () => {
  await fc.assert(
    fc.asyncProperty(services, async (specs) => {
      const today = systemOf(portal).today()
      // Whether one run or the next renews a plan that is due again at once depends on the size of the chunks.
      fc.pre(!specs.some(({ plans }) => plans.some((plan) => isDueAgain(plan, today))))
      const expected = specs.map((one) => model(one, today))
      for (const most of [500, 1]) {
        const written = await write(specs)
        await renewPlans(systemOf(portal), most)
        expect(await stateOf(written)).toEqual(expected)
        await portal.rows('UPDATE plans.addons SET ended = true WHERE NOT ended')
      }
    }),
    { numRuns: 12, examples: [[[shortOfTwo]]] },
  )
})

test('several workers renew each plan once', async () => {
  const specs = Array.from({ length: 200 }, () => onBill())
  const written = await write(specs)
  await Promise.all([1, 2, 3, 4].map(() => renewPlans(systemOf(portal), 20)))
  expect((await stateOf(written)).map(({ owed, plans }) => [owed, plans[0]?.cycles])).toEqual(
    specs.map(() => [2500, 2]),
  )
})

/** Installs a trigger that acts on the nth plan written, or on one by id. */
const trap = (condition: string, action: string) =>
  portal.rows(`CREATE SCHEMA trial;
    CREATE SEQUENCE trial.written;
    CREATE FUNCTION trial.trap() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${condition} THEN ${action}; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER trap BEFORE UPDATE ON plans.addons FOR EACH ROW EXECUTE FUNCTION trial.trap()`)

test('one bad plan holds back its customer alone', async () => {
  const written = await write(Array.from({ length: 30 }, () => onBill()))
  await trap(`NEW.addon_uuid = '${written[7]?.ids[0]}'`, "RAISE EXCEPTION 'A bad row'")
  await renewPlans(systemOf(portal))
  const cycles = (await stateOf(written)).map(({ plans }) => plans[0]?.cycles)
  expect(cycles).toEqual(cycles.map((_, at) => (at === 7 ? 1 : 2)))
})

test('a run that dies in the middle of a chunk leaves nothing half done, and the next one goes on', async () => {
  const written = await write(Array.from({ length: 60 }, () => onBill()))
  await trap("nextval('trial.written') BETWEEN 25 AND 26", 'PERFORM pg_terminate_backend(pg_backend_pid())')
  await renewPlans(systemOf(portal), 20).catch(() => undefined)
  for (const { owed, plans } of await stateOf(written)) expect([2500, 0][2 - (plans[0]?.cycles ?? 0)]).toBe(owed)
  await renewPlans(systemOf(portal), 20)
  expect((await stateOf(written)).map(({ owed, plans }) => [owed, plans[0]?.cycles])).toEqual(
    written.map(() => [2500, 2]),
  )
})
