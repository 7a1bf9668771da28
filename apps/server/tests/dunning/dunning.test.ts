import { plans } from '@waea/contract/mobile/plans'
import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { isWorkingDay } from '@waea/kit/working-days'
import { expect, test } from 'vitest'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { openLive } from '../platform/live-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  arrearsOf,
  callsBecome,
  connects,
  type Debtor,
  debtor,
  mine,
  onDay,
  ordersBecome,
  pay,
  steps,
  subjectsOf,
  untilLastNotice,
  untilNotice,
  untilSuspended,
  workingDaysBetween,
} from './dunning-support.ts'

/** An account falls behind with its bills and catches up again. */
const portal = shopOfFile()
const today = () => dayOf(portal.server.clock.now())
const stateOf = (owner: Debtor) => portal.good(customers.accountState, mine(owner), owner.token)

/** The steps that an account was mailed about, in order. */
async function mailedSteps({ CustomerUUID }: Debtor): Promise<string[]> {
  const rows = await portal.rows<{ step: string }>(
    `SELECT split_part(dedupe_key, ':', 3) AS step FROM messages.outbox
     WHERE customer_uuid = $1 AND template = 'arrears' AND channel = 'mail' ORDER BY asked_at`,
    [CustomerUUID],
  )
  return rows.map(({ step }) => step)
}

test('a bill that is not paid is reminded of twice, noticed twice and suspends the service, where 111 still connects; paid, it is back', async () => {
  let owner = await debtor(portal)
  owner = await onDay(portal, owner, owner.dueOn)
  await steps(portal)
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'none', OverdueCents: 0 })
  owner = await untilNotice(portal, owner)
  const noticeOn = today()
  const notice = await arrearsOf(portal, owner)
  expect(notice).toMatchObject({ State: 'notice', OverdueCents: 2500, ReconnectionCents: 0 })
  const suspendsOn = notice.SuspendsOn as typeof noticeOn
  expect(workingDaysBetween(noticeOn, suspendsOn)).toBeGreaterThanOrEqual(5)
  owner = await untilLastNotice(portal, owner)
  owner = await onDay(portal, owner, addDays(suspendsOn, -1))
  await steps(portal)
  expect((await arrearsOf(portal, owner)).State).toBe('notice')
  owner = await onDay(portal, owner, suspendsOn)
  await steps(portal)
  expect((await arrearsOf(portal, owner)).State).toBe('suspended')
  expect([isWorkingDay(suspendsOn), isWorkingDay(addDays(suspendsOn, 1))]).toEqual([true, true])
  const day = dateText(suspendsOn, 'date')
  const mails = await eventually('the mails', async () => {
    const all = await subjectsOf(portal, owner, /overdue|suspend/)
    return all.length === 5 ? all : undefined
  })
  // Mails may arrive out of order.
  expect(mails.sort()).toEqual(
    [
      'Your bill is overdue: $25.00',
      'Your bill is still overdue: $25.00',
      `We’ll suspend your service on ${day}`,
      `Last notice: we’ll suspend your service on ${day}`,
      'Your service is suspended',
    ].sort(),
  )
  const inOrder = ['reminder', 'second-reminder', 'notice', 'final-notice', 'suspension']
  expect(await mailedSteps(owner)).toEqual(inOrder)
  await callsBecome(portal, owner, false)
  expect(await connects(portal, owner, '111')).toBe(true)
  await ordersBecome(portal, owner, ['suspend done'])
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', Reason: 'unpaid' })
  await eventually('the account to be confined', async () =>
    (await portal.call(plans.mobiles, mine(owner), owner.token)).status === 403 ? true : undefined,
  )
  // A new stream starts with the events of the last 30 seconds.
  await portal.clock({ advanceS: 31 })
  const live = await openLive(portal.url, owner.token)
  expect((await pay(portal, owner, 2500)).status).toBe(200)
  await live.until('the account to be back', (shown) =>
    shown.some(({ event, data }) => event === 'account.changed' && data.CustomerUUID === owner.CustomerUUID),
  )
  live.cut()
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await callsBecome(portal, owner, true)
  await ordersBecome(portal, owner, ['suspend done', 'resume done'])
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'none', OverdueCents: 0 })
  await eventually('the mail', async () =>
    (await subjectsOf(portal, owner, /back on/)).length === 1 ? true : undefined,
  )
  // The customer is told once, and not as for a SIM that they have started themselves.
  await quiet(portal)
  expect(await subjectsOf(portal, owner, /works again/)).toEqual([])
})

test('a part of the debt brings nobody back, and what is left of it does, but for what is too little to be charged', async () => {
  const owner = await untilSuspended(portal, await debtor(portal))
  await pay(portal, owner, 2300)
  await eventually('the part to be taken off', async () =>
    (await arrearsOf(portal, owner)).RestoresCents === 200 ? true : undefined,
  )
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended' })
  await pay(portal, owner, 199)
  await eventually('the account to be back', async () =>
    (await stateOf(owner)).AccountState === 'Active' ? true : undefined,
  )
})

test('a bill that is paid after its notice suspends nothing, and the next one begins with a reminder', async () => {
  let owner = await untilNotice(portal, await debtor(portal))
  await pay(portal, owner, 2500)
  await eventually('nothing to be overdue', async () =>
    (await arrearsOf(portal, owner)).State === 'none' ? true : undefined,
  )
  const suspendsOn = (await arrearsOf(portal, owner)).SuspendsOn
  expect(suspendsOn).toBeUndefined()
  owner = await onDay(portal, owner, addDays(today(), 12))
  await steps(portal)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
})

test('steps that are asked for twice at the same moment, and again, are taken once', async () => {
  const owner = await debtor(portal)
  await onDay(portal, owner, addDays(owner.dueOn, 1))
  await Promise.all([steps(portal), steps(portal), steps(portal)])
  await steps(portal)
  const rows = await portal.rows('SELECT 1 FROM dunning.cases WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(rows).toHaveLength(1)
  const mails = await portal.rows(
    `SELECT 1 FROM messages.outbox WHERE customer_uuid = $1 AND template = 'arrears' AND channel = 'mail'`,
    [owner.CustomerUUID],
  )
  expect(mails).toHaveLength(1)
})

test('an account that is suspended for its safety is not suspended over its bills, and paying them does not open it', async () => {
  let owner = await untilNotice(portal, await debtor(portal))
  const as = systemOf(portal)
  await as.inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, 'Suspended', { because: 'security' }))
  const { SuspendsOn } = await arrearsOf(portal, owner)
  owner = await onDay(portal, owner, addDays(SuspendsOn as typeof owner.dueOn, 1))
  await steps(portal)
  expect((await arrearsOf(portal, owner)).State).toBe('notice')
  await pay(portal, owner, 2500)
  await eventually('nothing to be overdue', async () =>
    (await arrearsOf(portal, owner)).OverdueCents === 0 ? true : undefined,
  )
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', Reason: 'security' })
})

test('a payment extension is granted at once, keeps the suspension away, and is kept when the bill is paid', async () => {
  let owner = await untilNotice(portal, await debtor(portal))
  const offered = (await arrearsOf(portal, owner)).ExtensionOffer
  expect(offered).toMatchObject({ AmountCents: 2500, Bills: [owner.number], Latest: addDays(today(), 14) })
  const Until = offered?.Latest ?? ''
  const extend = (day: string) => portal.call(dunning.extend, { ...mine(owner), Until: day }, owner.token)
  expect(await extend(addDays(today(), 15))).toMatchObject({ status: 400, body: { code: 'extension-day' } })
  expect((await extend(Until)).body).toEqual({ Until, AmountCents: 2500, GrantedOn: today() })
  expect(await extend(Until)).toMatchObject({ status: 409, body: { code: 'extension-running' } })
  expect(await arrearsOf(portal, owner)).toMatchObject({
    State: 'none',
    Extension: { Until, AmountCents: 2500 },
    NoExtensionBecause: 'extension-running',
    Bills: [{ Number: owner.number, PayBy: Until, IsOverdue: false }],
  })
  const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
  expect(Invoices.find(({ Number: one }) => one === owner.number)).toMatchObject({ Status: 'DUE', ExtendedTo: Until })
  owner = await onDay(portal, owner, Until as typeof owner.dueOn)
  await steps(portal)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await pay(portal, owner, 2500)
  await eventually('the extension to be kept', async () =>
    (await arrearsOf(portal, owner)).Extension === undefined ? true : undefined,
  )
  await eventually('the mails', async () =>
    (await subjectsOf(portal, owner, /more time/)).length === 2 ? true : undefined,
  )
})

test('an extension that is not kept is told on the next day, begins anew with a reminder, and is the last for a while', async () => {
  let owner = await untilNotice(portal, await debtor(portal))
  const Until = addDays(today(), 2)
  await portal.good(dunning.extend, { ...mine(owner), Until }, owner.token)
  owner = await onDay(portal, owner, Until)
  await steps(portal)
  expect((await arrearsOf(portal, owner)).Extension).toMatchObject({ Until })
  owner = await onDay(portal, owner, addDays(Until, 1))
  await steps(portal)
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'overdue', NoExtensionBecause: 'extension-broken' })
  const again = portal.call(dunning.extend, { ...mine(owner), Until: addDays(today(), 2) }, owner.token)
  expect(await again).toMatchObject({ status: 409, body: { code: 'extension-broken' } })
  await eventually('the mails', async () =>
    (await subjectsOf(portal, owner, /extra time|is overdue/)).length === 3 ? true : undefined,
  )
})
