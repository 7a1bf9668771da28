import { balance } from '@waea/contract/money/balance'
import { ownPayer } from '@waea/domain/payments/parties'
import { addDays, dayOf, nz, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { expireCredit } from '../../src/capabilities/balance/expire-credit.ts'
import {
  addCredit,
  creditOf as creditOfMobile,
  lockCredits,
  spendCredit,
} from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  booked,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const dayMs = 86_400_000

const payg = () => mobileInService(portal, { plan: demoPlans.payg })
const now = () => portal.server.clock.now()

let adds = 0
/** Adds credit: bought, or granted until the given instant. */
function add(of: Owner, cents: number, granted?: { expiresAt: Date }) {
  const { CustomerUUID, MobileUUID } = of
  adds += 1
  const moved = { CustomerUUID, MobileUUID, amount: money(cents), reason: `top-up:test-${adds}`, because: 'top-up' }
  const lasts = granted && { granted: true, ...granted }
  return systemOf(portal).inTransaction((tx) => addCredit(tx, { ...moved, payer: ownPayer(CustomerUUID), ...lasts }))
}

function spend(of: Owner, cents: number, reason: string) {
  const { CustomerUUID, MobileUUID } = of
  const input = { CustomerUUID, MobileUUID, amount: money(cents), reason, because: 'test' }
  return systemOf(portal).inTransaction((tx) => spendCredit(tx, input))
}

/** The lots that a spend took from, each with its cents, in order of expiry. */
async function lotsOf(owner: Owner, reason: string): Promise<[granted: boolean, cents: number][]> {
  const rows = await portal.rows<{ granted: boolean; cents: number }>(
    `SELECT granted, u.cents::integer AS cents FROM balance.lot_uses u JOIN balance.lots l USING (customer_uuid, lot_uuid)
     WHERE u.customer_uuid = $1 AND u.reason = $2 ORDER BY l.expires_at, l.granted DESC, l.created_at`,
    [owner.CustomerUUID, reason],
  )
  return rows.map(({ granted, cents }) => [granted, cents])
}

/** The amounts in the subjects of a template's mails, once all queued ones are sent. */
async function mails(owner: Owner, template: 'credit-ending' | 'credit-forfeited'): Promise<string[]> {
  await eventually('the mails', async () => {
    const unsent = await portal.rows(
      'SELECT 1 FROM messages.outbox WHERE customer_uuid = $1 AND template = $2 AND finished_at IS NULL',
      [owner.CustomerUUID, template],
    )
    return unsent.length === 0 || undefined
  })
  const words = template === 'credit-ending' ? ' expires on ' : ' has expired'
  const sent = (await portal.messages(owner.Email, 0)).filter(({ subject }) => subject.includes(words))
  return sent.map(({ subject }) => subject.split(' ')[0] ?? '').sort()
}

/** Moves the clock to the given milliseconds before an instant, and runs what is due. */
const clockTo = (at: Date, beforeMs = 0) =>
  portal.clock({ advanceS: Math.ceil((at.getTime() - beforeMs - now().getTime()) / 1000) })

test('what ends first is spent first, of the same end what was granted, and each spend names its lots', async () => {
  const owner = await payg()
  await add(owner, 1000)
  const year = (await portal.good(balance.credit, whose(owner), owner.token)).CurrencyCreditExpiresAtNanos ?? 0
  await add(owner, 500, { expiresAt: fromNanos(year) })
  await add(owner, 300, { expiresAt: new Date(now().getTime() + 40 * dayMs) })
  const credit = await portal.good(balance.credit, whose(owner), owner.token)
  expect(credit).toMatchObject({ MainBalCreditCents: 1800, ExpiringCents: 300 })
  await spend(owner, 100, 'first')
  await spend(owner, 600, 'second')
  await spend(owner, 1100, 'third')
  expect(await lotsOf(owner, 'first')).toEqual([[true, 100]])
  expect(await lotsOf(owner, 'second')).toEqual([
    [true, 200],
    [true, 400],
  ])
  expect(await lotsOf(owner, 'third')).toEqual([
    [true, 100],
    [false, 1000],
  ])
})

test('credit can be spent until the instant at which it ends, and not after it, whether or not it was forfeited yet', async () => {
  const owner = await payg()
  const expiresAt = new Date(Math.ceil(now().getTime() / 1000) * 1000 + 50 * dayMs)
  await add(owner, 1200, { expiresAt })
  const { CustomerUUID, MobileUUID } = owner
  const system = systemOf(portal)
  /** The credit that could be spent at an instant. */
  const at = (instant: Date) => {
    const then = { ...system, now: () => instant }
    return system.inTransaction(async (tx) => {
      const credits = await lockCredits({ ...tx, now: then.now }, [{ CustomerUUID, MobileUUID }], 'wait')
      return credits.get(MobileUUID)
    })
  }
  expect(await at(expiresAt)).toBe(1200)
  expect(await at(new Date(expiresAt.getTime() + 1))).toBe(0)
  await clockTo(expiresAt, 120_000)
  const later = { ...owner, ...(await portal.signIn(owner)) }
  expect(await creditOf(portal, later)).toBe(1200)
  await spend(owner, 200, 'just-before')
  await clockTo(expiresAt, -1000)
  expect(await creditOf(portal, later)).toBe(0)
  await expect(spend(owner, 1, 'just-after')).rejects.toMatchObject({ refusal: { refused: 'not-enough-balance' } })
})

test('it is forfeited in the books on the day it ends, once, however often and by however many workers', async () => {
  let owner = await payg()
  await add(owner, 1200, { expiresAt: new Date(now().getTime() + 40 * dayMs) })
  await add(owner, 800)
  owner = await daysLater(portal, owner, 41)
  await Promise.all(Array.from({ length: 8 }, () => expireCredit(systemOf(portal))))
  expect(await creditOf(portal, owner)).toBe(800)
  expect(await booked(portal, 'credit', owner)).toBe(-800)
  expect(await booked(portal, 'forfeited', owner)).toBe(-1200)
  expect(await mails(owner, 'credit-forfeited')).toEqual(['$12.00'])
  const { Movements } = await portal.good(balance.movements, { ...whose(owner), Kind: 'forfeiture' }, owner.token)
  expect(Movements).toMatchObject([{ AmountCents: -1200, BalanceCents: 800, Because: 'expired' }])
  // Nothing was sold, so there is no GST in it.
  expect(await booked(portal, 'gst', owner)).toBe(0)
})

test('a top-up after the end brings nothing back that has ended, whether or not it was forfeited yet', async () => {
  const owner = await payg()
  await add(owner, 1200)
  const { CustomerUUID, MobileUUID } = owner
  const afterTheEnd = new Date(now().getTime() + 367 * dayMs)
  const left = await systemOf(portal).inTransaction(async (tx) => {
    const then = { ...tx, now: () => afterTheEnd }
    const moved = { CustomerUUID, MobileUUID, amount: money(500), reason: 'top-up:after-the-end', because: 'top-up' }
    await addCredit(then, { ...moved, payer: ownPayer(CustomerUUID) })
    return (await creditOfMobile(then, CustomerUUID, MobileUUID))?.amount
  })
  expect(left).toBe(500)
  const later = await daysLater(portal, owner, 367)
  expect(await creditOf(portal, later)).toBe(500)
  expect(await booked(portal, 'forfeited', owner)).toBe(-1200)
})

test('the customer is told 30, 7 and 1 day before, each once, and of what is left then', async () => {
  let owner = await payg()
  const expiresAt = new Date(startOfDay(addDays(dayOf(now()), 60)).getTime() + dayMs / 2)
  await add(owner, 1200, { expiresAt })
  owner = await daysLater(portal, owner, 29)
  expect(await mails(owner, 'credit-ending')).toEqual([])
  owner = await daysLater(portal, owner, 1)
  await expireCredit(systemOf(portal))
  expect(await mails(owner, 'credit-ending')).toEqual(['$12.00'])
  await spend(owner, 200, 'between-two-reminders')
  owner = await daysLater(portal, owner, 23)
  await Promise.all(Array.from({ length: 4 }, () => expireCredit(systemOf(portal))))
  owner = await daysLater(portal, owner, 6)
  expect(await mails(owner, 'credit-ending')).toEqual(['$10.00', '$10.00', '$12.00'])
  expect((await dashboardOf(portal, owner)).ExpiringCents).toBe(1000)
})

test('of a mobile that has ended nobody is asked to top up', async () => {
  let owner = await payg()
  await add(owner, 1200, { expiresAt: new Date(now().getTime() + 40 * dayMs) })
  await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [owner.MobileUUID])
  owner = await daysLater(portal, owner, 11)
  await expireCredit(systemOf(portal))
  expect(await mails(owner, 'credit-ending')).toEqual([])
})

test('a top-up after a reminder moves the end, and its customer is told anew before that', async () => {
  let owner = await payg()
  await add(owner, 1000)
  owner = await daysLater(portal, owner, 340)
  expect(await mails(owner, 'credit-ending')).toEqual(['$10.00'])
  await add(owner, 500)
  const credit = await portal.good(balance.credit, whose(owner), owner.token)
  expect(credit).toMatchObject({ MainBalCreditCents: 1500, ExpiringCents: 1500 })
  expect(dayOf(fromNanos(credit.CurrencyCreditExpiresAtNanos ?? 0), nz).slice(5)).toBe(dayOf(now(), nz).slice(5))
  owner = await daysLater(portal, owner, 340)
  expect(await mails(owner, 'credit-ending')).toEqual(['$10.00', '$15.00'])
})
