import { plans } from '@waea/contract/mobile/plans'
import { addDays, type CalendarDay, nz, startOfDay, wallClock } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { plansPart } from '../../src/capabilities/plans/part.ts'
import { remindOfRenewals } from '../../src/capabilities/plans/renewals/remind.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { TestClock } from '../../src/platform/process/clock.ts'
import {
  askTopUp,
  creditBecomes,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { mailWith, ofPlan, today } from './renewal-support.ts'

const portal = shopOfFile()

/** The reminders sent to a customer: channel, and the day they are about. */
async function reminders(owner: Owner): Promise<string[]> {
  const rows = await portal.rows<{ channel: string; key: string }>(
    `SELECT channel, dedupe_key AS key FROM messages.outbox WHERE customer_uuid = $1 AND template = 'plan-reminder'
     ORDER BY asked_at, channel`,
    [owner.CustomerUUID],
  )
  return rows.map(({ channel, key }) => `${channel} ${key.slice(-10)}`)
}

test('three days before a charge its sum, means and day are told by mail and by text, once a period', async () => {
  let owner = await mobileInService(portal)
  const renewsOn = addDays(today(portal), 28)
  owner = await daysLater(portal, owner, 24)
  expect(await reminders(owner)).toEqual([])
  owner = await daysLater(portal, owner, 1)
  expect(await reminders(owner)).toEqual([`mail ${renewsOn}`, `sms ${renewsOn}`])
  const mail = await mailWith(portal, owner, /^Four Weeks 10 renews on .* for \$20\.00: 02[\d ]+$/)
  expect(mail.text).toContain('$20.00 is charged to your Visa ending in 4242.')
  expect(mail.text).toContain(
    'If it is not paid, the plan stops; we try again after 1, 3 and 7 days, and then it ends.',
  )
  const { MSISDN = '' } = (await dashboardOf(portal, owner)).Mobile
  const text = await eventually('the text', async () =>
    (await portal.messages(MSISDN)).find(({ text }) => text.includes('renews on')),
  )
  expect(text.text).toMatch(/Four Weeks 10 renews on \d+ \w+, \$20\.00 from card 4242\. http/)
  await Promise.all([1, 2, 3].map(() => remindOfRenewals(systemOf(portal), 1)))
  owner = await daysLater(portal, owner, 1)
  expect(await reminders(owner)).toHaveLength(2)
  // The next period gets its own reminder.
  owner = await daysLater(portal, owner, 2)
  owner = await daysLater(portal, owner, 25)
  expect(await reminders(owner)).toHaveLength(4)
})

test.each([
  ['standard time', '2026-07-01'],
  ['daylight saving', '2027-01-01'],
])('in %s nobody is reminded before eight in the morning or after eight in the evening', (_which, day) => {
  const { every = '' } = plansPart.jobs?.find(({ name }) => name === 'plans.remind') ?? {}
  const [minutes = '', hours = ''] = every.split(' ')
  const range = (text: string) => {
    const [from = 0, upto = from] = text.split('-').map(Number)
    return Array.from({ length: upto - from + 1 }, (_, at) => from + at)
  }
  const runs = hours
    .split(',')
    .flatMap(range)
    .flatMap((hour) => minutes.split(',').map((minute) => [hour, Number(minute)]))
  expect(runs.length).toBeGreaterThan(20)
  for (const [hour = 0, minute = 0] of runs) {
    const at = wallClock(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000, nz)
    expect(at.hour, `${hour}:${minute} UTC`).toBeGreaterThanOrEqual(8)
    expect(at.hour, `${hour}:${minute} UTC`).toBeLessThan(20)
  }
})

test('from credit it says so, and what is missing where no card stands in for it', async () => {
  let owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 1550, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 1550)
  await portal.rows('UPDATE payments.methods SET removed_at = now() WHERE customer_uuid = $1', [owner.CustomerUUID])
  owner = await daysLater(portal, owner, 25)
  const mail = await mailWith(portal, owner, 'Four Weeks 10 renews on')
  expect(mail.text).toContain('$20.00 is charged from your credit.')
  expect(mail.text).toContain('Your credit is $4.50 short.')
})

test('what does not renew is told to end, and what happens then', async () => {
  let owner = await mobileInService(portal, { AutoRenew: false })
  owner = await daysLater(portal, owner, 25)
  const mail = await mailWith(portal, owner, /^Four Weeks 10 ends on/)
  expect(mail.text).toContain('It does not renew, and nothing is charged.')
})

test('what comes on the bill is told so', async () => {
  let owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const { EndsOn = '' } = (await dashboardOf(portal, owner)).Mobile.Addons[0] ?? {}
  const days = Math.round((Date.parse(EndsOn) - Date.parse(today(portal))) / 86_400_000)
  owner = await daysLater(portal, owner, days - 3)
  expect((await mailWith(portal, owner, 'Light renews on')).text).toContain('$25.00 comes on your bill.')
})

test('a pause is told of three days before it ends, and not at the end of the period that is used up', async () => {
  let owner = await mobileInService(portal)
  const until = addDays(today(portal), 40)
  await portal.good(plans.pause, { ...(await ofPlan(portal, owner)), Until: until }, owner.token)
  owner = await daysLater(portal, owner, 26)
  expect(await reminders(owner)).toEqual([])
  owner = await daysLater(portal, owner, 11)
  expect(await reminders(owner)).toEqual([`mail ${until}`, `sms ${until}`])
  expect((await mailWith(portal, owner, 'renews on')).text).toContain('The pause of Four Weeks 10 ends on')
})

/** Moves the clock to an hour of a day without running what is due. */
function clockTo(day: CalendarDay, hour: number): void {
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  clock.set(new Date(startOfDay(day).getTime() + hour * 3_600_000))
}

test('a suspension that began before the reminder and ends on the due day, before the run: told first, charged the day after', async () => {
  let owner = await mobileInService(portal)
  const [due, next] = [addDays(today(portal), 28), addDays(today(portal), 29)]
  owner = await daysLater(portal, owner, 24)
  const state = (of: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, of, { because: 'asked' }))
  await state('Suspended')
  owner = await daysLater(portal, owner, 3)
  expect(await reminders(owner)).toEqual([])
  clockTo(due, 1)
  await state('Active')
  const charges = async () => (await charged(portal, owner)).payments
  const before = await charges()
  await renewPlans(systemOf(portal))
  expect(await charges()).toBe(before)
  await remindOfRenewals(systemOf(portal))
  await remindOfRenewals(systemOf(portal))
  await renewPlans(systemOf(portal))
  expect(await charges()).toBe(before)
  expect(await reminders(owner)).toEqual([`mail ${due}`, `sms ${due}`])
  const mail = await mailWith(portal, owner, /^Four Weeks 10 renews on .* for \$20\.00: 02[\d ]+$/)
  expect(mail.subject).toContain(dateText(next, 'date'))
  clockTo(next, 1)
  await renewPlans(systemOf(portal))
  await eventually('the renewal to be charged', async () => ((await charges()) === before + 1 ? true : undefined))
  // The period continues from the end of the last one.
  owner = { ...owner, ...(await portal.signIn(owner)) }
  expect((await dashboardOf(portal, owner)).Mobile.Addons[0]).toMatchObject({ StartsOn: due })
})

test('a suspension that ends with days to spare is reminded of then, and its charge is on its day', async () => {
  let owner = await mobileInService(portal)
  const due = addDays(today(portal), 28)
  owner = await daysLater(portal, owner, 24)
  const state = (of: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, of, { because: 'asked' }))
  await state('Suspended')
  owner = await daysLater(portal, owner, 1)
  await state('Active')
  owner = await daysLater(portal, owner, 1)
  expect(await reminders(owner)).toEqual([`mail ${due}`, `sms ${due}`])
  const before = (await charged(portal, owner)).payments
  await daysLater(portal, owner, 2)
  await eventually('the renewal to be charged', async () =>
    (await charged(portal, owner)).payments === before + 1 ? true : undefined,
  )
})

test.each([
  [{ ByMail: false, ByText: true }, ['sms']],
  [{ ByMail: true, ByText: false }, ['mail']],
  [{ ByMail: false, ByText: false }, []],
])('whoever wants %o, one chosen beside the other, is reminded so', async ({ ByMail, ByText }, ways) => {
  let owner = await mobileInService(portal)
  const of = await ofPlan(portal, owner)
  const { customerUuid, mobileUuid } = of
  const choose = (way: { ByMail: boolean } | { ByText: boolean }) =>
    portal.good(plans.chooseReminders, { customerUuid, mobileUuid, ...way }, owner.token)
  await Promise.all([choose({ ByMail }), choose({ ByText })])
  expect((await portal.good(plans.renewal, of, owner.token)).Reminders).toEqual({ ByMail, ByText })
  owner = await daysLater(portal, owner, 25)
  expect((await reminders(owner)).map((one) => one.split(' ')[0])).toEqual(ways)
})
