import { usage } from '@waea/contract/mobile/usage'
import { billing } from '@waea/contract/money/billing'
import { catalogue } from '@waea/contract/shop/catalogue'
import {
  type FileTerms,
  fileOfTerms,
  problemsOfTerms,
  termsOfFile,
} from '@waea/domain/catalogue/provider-file/provider-terms'
import { sampleTerms } from '@waea/domain/catalogue/provider-file/sample-terms'
import { suspensionDay } from '@waea/domain/dunning/schedule'
import { type UsageType, usageTypes } from '@waea/domain/usage/rating/usage-type'
import { addDays, type CalendarDay, calendarDay, dayOf, daysBetween, startOfDay } from '@waea/kit/calendar-day'
import { fromDollars, money, plainDollars } from '@waea/kit/money'
import { addWorkingDays } from '@waea/kit/working-days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import { type Debtor, debtor, mine, steps } from '../dunning/dunning-support.ts'
import {
  askTopUp,
  creditBecomes,
  dashboardOf,
  mobileInService,
  type Owner,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { providerFile } from './file-support.ts'

/** The product follows the provider's file beyond plans too; what has started keeps the terms it started with. */
const portal = shopOfFile()
const { load, path } = providerFile(portal)

const write = (terms: Partial<FileTerms>) => load((file) => ({ ...file, ...terms }), '--write')
const today = () => dayOf(portal.server.clock.now())
const nextMinute = () => portal.clock({ now: new Date(portal.server.clock.now().getTime() + 60_000).toISOString() })

const anyRates: fc.Arbitrary<FileTerms['casualRates']> = fc
  .tuple(...usageTypes.map(() => fc.integer({ min: 1, max: 150 })))
  .map((cents) => Object.fromEntries(usageTypes.map((type, at) => [type, plainDollars(money(cents[at] ?? 1))])))
  .map((rates) => rates as FileTerms['casualRates'])

/** A megabyte, a minute or a message and a half: billed as two started units, or one message. */
const amounts: Readonly<Record<UsageType, number>> = {
  data: 1_572_864,
  voice: 90,
  sms: 1,
  mms: 1,
  idd_voice: 90,
  idd_sms: 1,
}
const units: Readonly<Record<UsageType, number>> = { data: 2, voice: 2, sms: 1, mms: 1, idd_voice: 2, idd_sms: 1 }

/** Has the network report one use of each kind at an instant; returns what each cost. */
async function useEach(owner: Owner, atMs: number, name: string): Promise<Record<string, number>> {
  const { CustomerUUID, MobileUUID } = owner
  const documents = usageTypes.map((type) => ({ id: `${name}-${type}`, type, amount: amounts[type], atMs }))
  await systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
  const rows = await portal.rows<{ type: string; cents: number }>(
    'SELECT type, charge_cents::int AS cents FROM usage.documents WHERE service_uuid = $1 AND document_id LIKE $2',
    [MobileUUID, `${name}-%`],
  )
  return Object.fromEntries(rows.map(({ type, cents }) => [type, cents]))
}

const costsAt = (rates: FileTerms['casualRates']) =>
  Object.fromEntries(usageTypes.map((type) => [type, (fromDollars(rates[type]) ?? 0) * units[type]]))

test('a use costs the casual rate of its time: what was used before a change is charged as it was, told before or after', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { Amount: 10_000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 10_000)
  let rates = fileOfTerms(sampleTerms).casualRates
  let beforeMs = portal.server.clock.now().getTime()
  expect(await useEach(owner, beforeMs, 'first')).toEqual(costsAt(rates))
  for (const [at, changed] of fc.sample(anyRates, 4).entries()) {
    await nextMinute()
    await write({ casualRates: changed })
    const nowMs = portal.server.clock.now().getTime()
    expect(await useEach(owner, nowMs, `now-${at}`)).toEqual(costsAt(changed))
    expect(await useEach(owner, beforeMs, `late-${at}`)).toEqual(costsAt(rates))
    expect((await portal.good(catalogue.terms, {})).CasualRates).toEqual(
      Object.fromEntries(usageTypes.map((type) => [type, fromDollars(changed[type])])),
    )
    ;[rates, beforeMs] = [changed, nowMs]
  }
  const { Charges } = await portal.good(usage.charges, { ...whose(owner), mins: true }, owner.token)
  expect(Charges).toHaveLength(9 * 2)
})

test('a call to another country costs what the page of that country’s rate says, and what the plans say for any other', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { Amount: 10_000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 10_000)
  const number = (await dashboardOf(portal, owner)).Mobile.MSISDN
  const { Rates } = await portal.good(catalogue.internationalRates, {})
  const { CasualRates } = await portal.good(catalogue.terms, {})
  const fiji = Number(Rates.find(({ location }) => location === 'Fiji')?.price)
  await use(portal, number, { type: 'idd_voice', amount: 90, destination: 'Fiji' })
  await creditBecomes(portal, owner, 10_000 - 2 * fiji)
  await use(portal, number, { type: 'idd_voice', amount: 90, destination: 'Peru' })
  await creditBecomes(portal, owner, 10_000 - 2 * fiji - 2 * CasualRates.idd_voice)
})

/** A debtor whose bill is due the file's number of days after its issue. */
async function billed(dueAfterDays: number): Promise<Debtor> {
  await write({ bills: { dueAfterDays } })
  const owner = await debtor(portal)
  const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
  const bill = Invoices.find((one) => one.Number === owner.number)
  expect(daysBetween(calendarDay(bill?.Date ?? ''), owner.dueOn)).toBe(dueAfterDays)
  const open = Invoices.find(({ Status }) => Status === 'OPEN')
  expect(daysBetween(calendarDay(open?.Date ?? ''), calendarDay(open?.DueDate ?? ''))).toBe(dueAfterDays)
  return owner
}

const dunningOf = (dunning: FileTerms['dunning']) => termsOfFile({ ...fileOfTerms(sampleTerms), dunning }).dunning

const anyDunning: fc.Arbitrary<FileTerms['dunning']> = fc
  .record({
    reminderAfterDays: fc.integer({ min: 0, max: 2 }),
    secondReminderAfterDays: fc.integer({ min: 2, max: 6 }),
    noticeAfterDays: fc.integer({ min: 4, max: 9 }),
    apartDays: fc.integer({ min: 1, max: 3 }),
    noticeWorkingDays: fc.integer({ min: 5, max: 7 }),
    finalNoticeWorkingDays: fc.integer({ min: 1, max: 4 }),
    leastToSuspend: fc.constantFrom('10.00', '25.00'),
  })
  .filter((dunning) => problemsOfTerms({ dunning }).length === 0)

/** The day on which an account was mailed about each step. */
async function mailedSteps({ CustomerUUID }: Owner): Promise<Record<string, CalendarDay>> {
  const rows = await portal.rows<{ step: string; at: string }>(
    `SELECT split_part(dedupe_key, ':', 3) AS step, asked_at::text AS at FROM messages.outbox
     WHERE customer_uuid = $1 AND template = 'arrears' AND channel = 'mail' ORDER BY asked_at`,
    [CustomerUUID],
  )
  return Object.fromEntries(rows.map(({ step, at }) => [step, dayOf(new Date(at))]))
}

/** Takes each day's steps at noon, up to the given day. */
async function walkTo(day: CalendarDay): Promise<void> {
  while (today() < day) {
    const noon = startOfDay(addDays(today(), 1)).getTime() + 12 * 3_600_000
    await portal.clock({ now: new Date(noon).toISOString() })
    await steps(portal)
  }
}

test('a bill that is issued keeps its day, and a case its steps: each goes by the file of the day on which it began', async () => {
  const [first, second] = fc.sample(anyDunning, 2) as [FileTerms['dunning'], FileTerms['dunning']]
  const tooMuch = { ...first, leastToSuspend: '25.01' }
  const owners = [await billed(8), await billed(9), await billed(10)] as const
  const cases = [first, second, tooMuch].map((dunning, at) => ({ dunning, owner: owners[at] as Debtor }))
  for (const { dunning, owner } of cases) {
    await walkTo(owner.dueOn)
    await write({ dunning })
    await walkTo(addDays(owner.dueOn, 1))
  }
  const opened = ({ owner }: { owner: Debtor }) => addDays(owner.dueOn, 1)
  const reminders = (one: { owner: Debtor; dunning: FileTerms['dunning'] }) => ({
    reminder: addDays(opened(one), one.dunning.reminderAfterDays),
    'second-reminder': addDays(opened(one), one.dunning.secondReminderAfterDays),
  })
  // The day of every notice has passed, and no second bill is overdue.
  await walkTo(addDays(owners[2].dueOn, 12))
  expect(await mailedSteps(owners[2])).toEqual(reminders(cases[2] as (typeof cases)[0]))
  for (const one of cases.slice(0, 2)) {
    const notice = addDays(opened(one), one.dunning.noticeAfterDays)
    const suspension = suspensionDay(notice, dunningOf(one.dunning))
    await walkTo(suspension)
    const { 'final-notice': last, ...earlier } = await mailedSteps(one.owner)
    expect(earlier).toEqual({ ...reminders(one), notice, suspension })
    expect(addWorkingDays(last as CalendarDay, one.dunning.finalNoticeWorkingDays)).toBe(suspension)
  }
})

test('a file is refused with all its faults in one list, of its shape and of its meaning, each with its field', async () => {
  const wrong = load((file) => ({
    ...file,
    plans: file.plans.map((plan, at) => (at < 2 ? { ...plan, price: [25, 'free'][at] } : plan)),
    casualRates: { ...file.casualRates, voice: '49' },
    bills: { dueAfterDays: 3 },
    dunning: { ...file.dunning, secondReminderAfterDays: 20, leastToSuspend: '0.50' },
  }))
  const faults = await wrong.catch((error: Error) => error.message.split('\n'))
  expect(faults).toEqual([
    `${path}: plans/0/price must be string`,
    `${path}: bills/dueAfterDays must be >= 7`,
    expect.stringMatching(/: free is no price; write dollars and cents, such as 25\.00\.$/),
    `${path}: casualRates/voice: 49 is not an amount from 0.01 to 10.00.`,
    expect.stringMatching(
      /: dunning\/noticeAfterDays: \d+ is not apartDays \(\d\) or more after secondReminderAfterDays \(20\)\.$/,
    ),
    `${path}: dunning/leastToSuspend: 0.50 is not an amount from 1.00 to 1000.00.`,
  ])
})

test('a change of the terms is told by its field before it is written', async () => {
  const changed = await load((file) => ({
    ...file,
    bills: { dueAfterDays: file.bills.dueAfterDays + 1 },
    casualRates: { ...file.casualRates, mms: '0.77' },
  }))
  expect(changed).toEqual([
    expect.stringMatching(/^~ casualRates: mms \S+ → 0\.77$/),
    expect.stringMatching(/^~ bills: dueAfterDays \d+ → \d+$/),
    'Nothing is written yet: add --write.',
  ])
})
