import { usage } from '@waea/contract/mobile/usage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { recordUsage } from '../../src/capabilities/usage/record-usage.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { hearSet, together } from '../../src/platform/jobs/set-listeners.ts'
import {
  askTopUp,
  chargedMobile,
  creditBecomes,
  dashboardOf,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

type UsageNews = EventOf<'network.usage'>
type Document = UsageNews['documents'][number]
const megabyte = 1_048_576
const job = 'usage.hears.network.usage'

const news = ({ CustomerUUID, MobileUUID }: Owner, documents: readonly Document[]): UsageNews => ({
  CustomerUUID,
  MobileUUID,
  documents: [...documents],
})
const used = (id: string, megabytes: number): Document => ({
  id,
  type: 'data',
  amount: megabytes * megabyte,
  atMs: portal.server.clock.now().getTime(),
})
/** Processes documents in one batch, as the worker does. */
const hear = (batch: readonly UsageNews[]) => systemOf(portal).inTransaction(async (tx) => await recordUsage(tx, batch))
const hearAsJob = (batch: readonly UsageNews[]) => hearSet(systemOf(portal), job, together(recordUsage), batch)
const bytesOf = async (owner: Owner) => {
  const [row] = await portal.rows<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM usage.documents WHERE service_uuid = $1',
    [owner.MobileUUID],
  )
  return row?.sum ?? 0
}

/** Waits until the network has confirmed the latest stop or release, which decides how later use is charged. */
const isKnown = (owner: Owner) =>
  eventually('the network to have confirmed', async () =>
    (await dashboardOf(portal, owner)).StopOutsidePlan?.Confirmed === false ? undefined : true,
  )

/** All effects of usage on a service: documents, remaining allowances, charges, credit, and the stop. */
async function leftAt(owner: Owner) {
  const of = [owner.MobileUUID]
  const { Usage, OutsidePlan, StopOutsidePlan } = await dashboardOf(portal, owner)
  return {
    documents: await portal.rows(
      `SELECT document_id, charge_cents, charged, unmet FROM usage.documents WHERE service_uuid = $1 ORDER BY document_id`,
      of,
    ),
    charges: await portal.rows(
      `SELECT name, period_from::text, amount_cents FROM ledger.charges WHERE service_uuid = $1 AND supply = 'use'
       ORDER BY split_part(key, ':', 3)`,
      of,
    ),
    spent: await portal.rows(
      `SELECT split_part(reason, ':', 3) AS document, amount_cents FROM ledger.entries JOIN ledger.transactions t
         USING (customer_uuid, transaction_uuid)
       WHERE t.service_uuid = $1 AND account = 'credit' AND reason LIKE 'usage:%' ORDER BY 1`,
      of,
    ),
    // Data alerts are left out: the set-up's use has already sent them, at once or level by level.
    alerts: await portal.rows(
      `SELECT kind, type FROM usage.alerts WHERE service_uuid = $1 AND type <> 'data' ORDER BY kind, type`,
      of,
    ),
    hours: await portal.rows(
      `SELECT type, sum(amount)::bigint AS sum FROM usage.hours WHERE service_uuid = $1 GROUP BY 1 ORDER BY 1`,
      of,
    ),
    left: Usage.map(({ Type, AmountRemaining }) => [Type, AmountRemaining]),
    credit: await portal.rows('SELECT sum(left_cents)::int AS cents FROM balance.lots WHERE mobile_uuid = $1', of),
    outside: OutsidePlan?.AmountCents,
    stops: StopOutsidePlan?.ByLimit,
  }
}

const kinds = {
  'prepay with credit': async () => {
    const owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 1000)
    return owner
  },
  'pay as you go': async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    await askTopUp(portal, owner, { Amount: 500, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 500)
    return owner
  },
  'on the bill, with a limit': async () => {
    const owner = await chargedMobile(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    const answer = await portal.call(usage.saveLimit, { ...whose(owner), LimitCents: 700 }, owner.token)
    expect(answer.status).toBe(200)
    return owner
  },
  'without an end': () => mobileInService(portal, { plan: demoPlans.prepayUnlimited }),
}

test('what is heard together leaves what each document by itself leaves, and heard again it leaves nothing more', async () => {
  const pairs: [Owner, Owner][] = []
  for (const make of Object.values(kinds)) pairs.push([await make(), await make()])
  let round = 0
  const aUse = fc.record({
    of: fc.nat(pairs.length - 1),
    type: fc.constantFrom<Document['type']>('data', 'data', 'sms', 'voice'),
    share: fc.integer({ min: 0, max: 60 }),
  })
  const amountOf = { data: 150 * megabyte, sms: 1, voice: 30 } as Record<Document['type'], number>
  await fc.assert(
    fc.asyncProperty(fc.array(aUse, { minLength: 1, maxLength: 25 }), async (uses) => {
      round += 1
      for (const owner of pairs.flat()) await isKnown(owner)
      const atMs = portal.server.clock.now().getTime()
      const documents = uses.map(({ of, type, share }, at) => ({
        of,
        document: { id: `${`${round}`.padStart(3, '0')}-${at}`, type, amount: share * (amountOf[type] ?? 1), atMs },
      }))
      for (const { of, document } of documents) await hear([news(pairs[of]?.[0] as Owner, [document])])
      const together = documents.map(({ of, document }) => news(pairs[of]?.[1] as Owner, [document]))
      await hear([...together, ...together])
      await hear(together)
      for (const [alone, inSets] of pairs) expect(await leftAt(inSets)).toEqual(await leftAt(alone))
    }),
    { numRuns: 6 },
  )
})

test('a service whose documents cannot be written holds up no other, and its own are counted when they can', async () => {
  const [bad, good] = [await mobileInService(portal), await mobileInService(portal)]
  await portal.rows(
    `CREATE FUNCTION usage.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
  )
  await portal.rows(
    `CREATE TRIGGER refuse BEFORE INSERT ON usage.documents FOR EACH ROW WHEN (NEW.service_uuid = '${bad.MobileUUID}')
     EXECUTE FUNCTION usage.refuse()`,
  )
  await hearAsJob([news(bad, [used('bad', 5)]), news(good, [used('good', 7)])])
  await eventually('the good one', async () => ((await bytesOf(good)) === 7 * megabyte ? true : undefined))
  expect(await bytesOf(bad)).toBe(0)
  await portal.rows('DROP FUNCTION usage.refuse() CASCADE')
  await eventually('the other one', async () => ((await bytesOf(bad)) === 5 * megabyte ? true : undefined))
  expect(await bytesOf(good)).toBe(7 * megabyte)
})

test('use of a mobile whose plan has not started yet waits for it, and what came with it does not', async () => {
  const [early, ready] = [await mobileInService(portal), await mobileInService(portal)]
  const plan = [early.MobileUUID]
  await portal.rows('UPDATE plans.addons SET ended = true WHERE service_uuid = $1', plan)
  const batch = [news(early, [used('early', 3)]), news(ready, [used('ready', 4)])]
  expect(await hear(batch)).toEqual([batch[0]])
  expect([await bytesOf(early), await bytesOf(ready)]).toEqual([0, 4 * megabyte])
  await hearAsJob(batch)
  await portal.rows('UPDATE plans.addons SET ended = false WHERE service_uuid = $1', plan)
  await eventually('the plan to have started', async () => ((await bytesOf(early)) === 3 * megabyte ? true : undefined))
  expect(await bytesOf(ready)).toBe(4 * megabyte)
})
