import { join } from 'node:path'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { CatalogueFile, FilePlan } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { addDays, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { runCommand } from '../../src/command.ts'
import { buyerWithCard, fibreOn, ordered } from '../broadband/fibre-support.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { changeAsQuoted } from '../plans/change-support.ts'
import { anEsim, boughtOrder, shopOfFile } from '../shop/shop-support.ts'
import { providerFile } from './file-support.ts'

const portal = shopOfFile(fibreOn)
const { folder, path, run, saved, load } = providerFile(portal)
const today = () => dayOf(portal.server.clock.now())

/** Changes the plan of an entry. */
function withPlan(entry: string, change: Partial<FilePlan>) {
  return (file: CatalogueFile): CatalogueFile => ({
    ...file,
    plans: file.plans.map((plan) => (plan.entry === entry ? { ...plan, ...change } : plan)),
  })
}

async function priceOf(entry: string) {
  const { Entries } = await portal.good(catalogue.entries, {})
  const found = Entries.find((one) => one.UUID === entry)
  return [found?.Availabilities[0]?.RetailCents, found?.RecurringRetailPrice]
}

test('what is saved and loaded again changes nothing', async () => {
  expect(await load((file) => file, '--write')).toEqual(['The catalogue is as the file says already.'])
})

test('the command runs on the database of the settings; one that there is not is refused', async () => {
  const { databaseUrl } = portal.server.runtime.config
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'test' }
  expect(await runCommand(env, 'catalogue', ['save', path])).toEqual([
    `${path} holds 25 plans and add-ons and 1 offers.`,
  ])
  await expect(runCommand(env, 'catalog', [])).rejects.toThrow('There is no command catalog.')
})

test('a file is told before it is written, and written with --write alone', async () => {
  const dearer = withPlan(demoPlans.postpayLight.entry, { price: '27.00', onSale: false })
  const changes = ['~ Light: onSale true → false; price 25.00 → 27.00']
  expect(await load(dearer)).toEqual([...changes, 'Nothing is written yet: add --write.'])
  expect(await priceOf(demoPlans.postpayLight.entry)).toEqual([2500, undefined])
  expect(await load(dearer, '--write')).toEqual([...changes, 'Written.'])
  expect(await priceOf(demoPlans.postpayLight.entry)).toEqual([2700, undefined])
  const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
  expect(PostpayMobilePlans.map(({ Name }) => Name)).not.toContain('Light')
})

test('what a file leaves out is taken off sale, and an offer is no more', async () => {
  const without = (file: CatalogueFile): CatalogueFile => ({
    ...file,
    plans: file.plans.filter(({ entry }) => entry !== demoPlans.postpayCalls.entry),
    offers: [],
  })
  const { offers, plans } = await saved()
  const of = plans.find(({ entry }) => entry === offers[0]?.plan)?.name
  expect(await load(without, '--write')).toEqual([
    '- World 100',
    expect.stringContaining(`- Offer on ${of}, $`),
    'Written.',
  ])
  const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
  expect(PostpayMobilePlans.map(({ Name }) => Name)).not.toContain('World 100')
  expect(await portal.good(catalogue.offersCollection, {})).toEqual({ Offers: [] })
})

describe('a price from one day until another', () => {
  const entry = demoPlans.postpayEndless40.entry
  let first: CalendarDay
  beforeAll(async () => {
    first = today()
    const [from, until] = [addDays(first, 2), addDays(first, 3)]
    await load(withPlan(entry, { prices: [{ price: '30.00', renewalPrice: '33.00', from, until }] }), '--write')
  })

  test('holds on its first and its last day, and on no other', async () => {
    const usual = await priceOf(entry)
    const days = []
    for (let day = 1; day <= 4; day += 1) {
      await portal.clock({ now: new Date(startOfDay(addDays(first, day)).getTime() + 12 * 3_600_000).toISOString() })
      days.push(await priceOf(entry))
    }
    expect(days).toEqual([usual, [3000, 3300], [3000, 3300], usual])
  })
})

describe('a plan in use', () => {
  const { entry } = demoPlans.prepay10
  beforeAll(() => mobileInService(portal))

  test('keeps its kind, the way it is billed and its period; nothing of such a file is written', async () => {
    const [plan] = (await saved()).plans.filter((one) => one.entry === entry)
    if (!plan) throw new Error('The plan is not in the file')
    const broken = withPlan(entry, {
      price: '99.00',
      type: 'postpaymobile',
      gives: { ...plan.gives, TimePeriodInterval: '1 month' },
    })
    await expect(load(broken, '--write')).rejects.toThrow(
      /: type, gives\.TimePeriodInterval cannot change while 1 customer has it\. Leave this plan as it is, /,
    )
    expect(await priceOf(entry)).toEqual([2000, undefined])
  })

  test('may be taken off sale; whoever has it keeps it', async () => {
    const [said] = await load(withPlan(entry, { onSale: false }), '--write')
    expect(said).toMatch(/onSale true → false$/)
    expect(await priceOf(entry)).toEqual([2000, undefined])
  })
})

describe('a plan that was agreed to and has not started', () => {
  const changed = async (entry: string, change: (plan: FilePlan) => Partial<FilePlan>) => {
    const plan = (await saved()).plans.find((one) => one.entry === entry)
    if (!plan) throw new Error('The plan is not in the file')
    return load(withPlan(entry, change(plan)), '--write')
  }
  const weekly = ({ gives }: FilePlan) => ({ gives: { ...gives, TimePeriodInterval: '7 day' } })
  const waits = / cannot change while 1 customer waits for it to start\. Leave this plan as it is, /

  test('keeps its period while its SIM is not activated', async () => {
    const buyer = await portal.signUpCustomer()
    await boughtOrder(portal, buyer, [anEsim(demoPlans.prepayEndless)], 'COMPLETED')
    await expect(changed(demoPlans.prepayEndless.entry, weekly)).rejects.toThrow(waits)
  })

  test('keeps its period while a change to it waits for the billing date', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.prepayWeek })
    const { answer } = await changeAsQuoted(portal, owner, demoPlans.prepayUnlimited, { ChangeNow: false })
    expect(answer.status).toBe(200)
    await expect(changed(demoPlans.prepayUnlimited.entry, weekly)).rejects.toThrow(waits)
  })

  test('stays one of fibre while fibre is on order', async () => {
    await ordered(portal, await buyerWithCard(portal), '12')
    const asMobile = ({ gives }: FilePlan) => {
      const { BusyHourDownMbps: _, BusyHourUpMbps: __, BusyHourSource: ___, ...others } = gives
      return { type: 'postpaymobile' as const, gives: others }
    }
    await expect(changed(demoPlans.fibreHome.entry, asMobile)).rejects.toThrow(waits)
  })
})

test('an entry keeps its availability, told before anything is written', async () => {
  const { entry } = demoPlans.postpayMax
  const moved = withPlan(entry, { availability: '00000000-0000-4000-8000-00000000dead' })
  await expect(load(moved)).rejects.toThrow(/^Max: an entry keeps its availability, /)
})

test.each([
  ['no file', () => run('load', join(folder, 'none.json')), /none\.json cannot be read: /],
  ['no JSON', () => run('load', import.meta.filename), /catalogue-file\.test\.ts: The file is no JSON: /],
  [
    'a field that no file has',
    () => load((file) => ({ ...file, extra: 1 }) as CatalogueFile),
    /catalogue\.json: the file must NOT have additional properties: extra$/,
  ],
  [
    'a price that is none',
    () => load(withPlan(demoPlans.postpayMax.entry, { price: 'free' })),
    /catalogue\.json: Max: free is no price; write dollars and cents, such as 25\.00\.$/,
  ],
  [
    'a wrong option',
    () => run('load', path, '--now'),
    /^Use: npm run catalogue -- load FILE \[--write\] \| save FILE$/,
  ],
])('%s is refused with a sentence', async (_what, act, sentence) => {
  await saved()
  await expect(act()).rejects.toThrow(sentence)
})
