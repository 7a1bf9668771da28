import { randomUUID } from 'node:crypto'
import type { Charge } from '@waea/domain/payments/charge'
import { ownParties, ownPayer } from '@waea/domain/payments/parties'
import { calendarDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalances } from '../../src/capabilities/ledger/check-balances.ts'
import {
  accounts,
  balanceOf,
  bookSale,
  charge,
  customerTransferLines,
  historyOf,
  move,
  postMovements,
  takeUnbilled,
  transferLines,
  unbilledCharges,
} from '../../src/capabilities/ledger/index.ts'
import { wrongBalances } from '../../src/capabilities/ledger/ledger.store.ts'
import type { Tx } from '../../src/platform/ctx.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { systemOf } from './money-support.ts'

const portal = shopOfFile()
const { received, clearing } = accounts
const within = <T>(work: (tx: Tx) => Promise<T>) => systemOf(portal).inTransaction(work)

interface Purse {
  CustomerUUID: string
  service: string
}
const newPurse = (CustomerUUID: string = randomUUID()): Purse => ({ CustomerUUID, service: randomUUID() })
const accountOf = ({ service }: Purse) => accounts.credit(service)
const creditAccount = ({ CustomerUUID, service }: Purse) => ({ CustomerUUID, ...accounts.credit(service) })

const partiesOf = ({ CustomerUUID, service }: Purse) => ownParties(CustomerUUID, service)

const pay = (to: Purse, cents: number, reason: string) =>
  within((tx) =>
    move(tx, {
      CustomerUUID: to.CustomerUUID,
      parties: partiesOf(to),
      reason,
      amount: money(cents),
      debit: received,
      credit: accountOf(to),
    }),
  )
const spend = (from: Purse, cents: number, reason: string) =>
  within((tx) =>
    bookSale(tx, {
      CustomerUUID: from.CustomerUUID,
      parties: partiesOf(from),
      reason,
      amount: money(cents),
      from: accountOf(from),
    }),
  )
const give = (from: Purse, to: Purse, cents: number, reason: string) =>
  within((tx) =>
    postMovements(
      tx,
      customerTransferLines({
        parties: { payer: ownPayer(from.CustomerUUID), beneficiary: to.CustomerUUID, service: to.service },
        reason,
        amount: money(cents),
        from: { CustomerUUID: from.CustomerUUID, account: accountOf(from) },
        to: { CustomerUUID: to.CustomerUUID, account: accountOf(to) },
      }),
    ),
  )
const leftIn = async (of: Purse) => 0 - (await within((tx) => balanceOf(tx, creditAccount(of))))

test('credit goes from one customer to another, and the books of each balance by themselves', async () => {
  const [giver, friend] = [newPurse(), newPurse()]
  await pay(giver, 2000, 'paid')
  expect(await give(giver, friend, 500, 'gift-1')).toBe(true)
  expect(await give(giver, friend, 500, 'gift-1')).toBe(false)
  expect([await leftIn(giver), await leftIn(friend)]).toEqual([1500, 500])
  const sums = await portal.rows<{ sum: number }>(
    'SELECT sum(amount_cents)::int AS sum FROM ledger.entries WHERE customer_uuid = ANY ($1::uuid[]) GROUP BY customer_uuid',
    [[giver.CustomerUUID, friend.CustomerUUID]],
  )
  expect(sums).toEqual([{ sum: 0 }, { sum: 0 }])
})

test('what leaves one customer’s books and comes into nobody’s is refused', async () => {
  const giver = newPurse()
  await pay(giver, 2000, 'paid')
  const { CustomerUUID } = giver
  const [debit, credit] = [accountOf(giver), clearing]
  const half = transferLines({
    CustomerUUID,
    parties: partiesOf(giver),
    reason: 'half',
    amount: money(500),
    debit,
    credit,
  })
  await expect(within((tx) => postMovements(tx, [half]))).rejects.toThrow('must come into those of another')
  expect(await leftIn(giver)).toBe(2000)
})

test('the database itself refuses to spend more than there is, to the cent', async () => {
  const purse = newPurse()
  await pay(purse, 2000, 'paid')
  await expect(spend(purse, 2001, 'too-much')).rejects.toThrow('credit_not_overspent')
  expect(await spend(purse, 2000, 'all')).toBe(true)
  expect(await leftIn(purse)).toBe(0)
  await expect(spend(newPurse(), 1, 'of-nothing')).rejects.toThrow('credit_not_overspent')
})

test('the history of an account says what it held after each movement, the newest first', async () => {
  const purse = newPurse()
  const other = newPurse(purse.CustomerUUID)
  await pay(purse, 2000, 'first')
  await pay(other, 700, 'of the other mobile')
  await spend(purse, 300, 'second')
  await pay(purse, 100, 'third')
  const rows = await within((tx) => historyOf(tx, creditAccount(purse), { limit: 2 }))
  expect(rows.map(({ amount, balance }) => [0 - amount, 0 - balance])).toEqual([
    [100, 1800],
    [-300, 1700],
  ])
})

test('a balance that is not what its entries sum to is found in the night, and the operator told', async () => {
  const purse = newPurse()
  await pay(purse, 2000, 'paid')
  const noted = () =>
    portal.rows<{ reason: string }>(`SELECT reason FROM platform.notices WHERE kind = 'books' AND subject LIKE $1`, [
      `%${purse.service}`,
    ])
  await checkBalances(systemOf(portal))
  expect(await noted()).toEqual([])
  await portal.rows('UPDATE ledger.balances SET cents = cents - 1 WHERE service_uuid = $1', [purse.service])
  await checkBalances(systemOf(portal))
  expect(await noted()).toEqual([{ reason: 'the balance is -2001 cents, its entries sum to -2000' }])
  await portal.rows('UPDATE ledger.balances SET cents = cents + 1 WHERE service_uuid = $1', [purse.service])
})

const aCharge = (of: Purse, key: string, cents: number): Charge => ({
  parties: {
    payer: { kind: 'customer', UUID: of.CustomerUUID },
    beneficiary: of.CustomerUUID,
    service: of.service,
  },
  supply: 'add-on',
  name: 'Extra 5 GB',
  taxCode: 'standard',
  from: calendarDay('2026-11-20'),
  upto: calendarDay('2026-12-20'),
  reason: 'start',
  key,
  amount: money(cents),
})

const accountsOf = ({ CustomerUUID }: Purse) =>
  portal.rows<{ account: string; cents: number }>(
    `SELECT account, sum(amount_cents)::int AS cents FROM ledger.entries WHERE customer_uuid = $1 GROUP BY 1 ORDER BY 1`,
    [CustomerUUID],
  )

test('what is delivered on the bill is owed once, also when it is charged by eight at once', async () => {
  const purse = newPurse()
  const ask = () => within((tx) => charge(tx, aCharge(purse, 'addon:1', 1150)))
  expect((await Promise.all(Array.from({ length: 8 }, ask))).filter(Boolean)).toHaveLength(1)
  expect(await accountsOf(purse)).toEqual([
    { account: 'gst', cents: -150 },
    { account: 'receivable', cents: 1150 },
    { account: 'sales', cents: -1000 },
  ])
  const read = () => within((tx) => unbilledCharges(tx, [purse.CustomerUUID]))
  const [unbilled] = await read()
  expect(await read()).toMatchObject([{ name: 'Extra 5 GB', reason: 'start', amount: 1150, service: purse.service }])
  if (!unbilled) throw new Error('The charge is missing')
  await within((tx) => takeUnbilled(tx, [unbilled]))
  expect(await read()).toEqual([])
  await expect(within((tx) => takeUnbilled(tx, [unbilled]))).rejects.toThrow('on another bill already')
})

test('what is zero-rated is owed without GST', async () => {
  const purse = newPurse()
  await within((tx) => charge(tx, { ...aCharge(purse, 'use:1', 1150), taxCode: 'zero-rated' }))
  expect(await accountsOf(purse)).toEqual([
    { account: 'receivable', cents: 1150 },
    { account: 'sales', cents: -1150 },
  ])
})

test('a charge is never changed, not even by the database’s owner', async () => {
  await within((tx) => charge(tx, aCharge(newPurse(), 'kept', 100)))
  for (const change of [
    'UPDATE ledger.charges SET amount_cents = 1',
    'DELETE FROM ledger.charges',
    'TRUNCATE ledger.charges',
  ]) {
    await expect(portal.rows(change)).rejects.toThrow('never changed')
  }
})

type Step = { is: 'pay' | 'spend' | 'give'; from: number; to: number; cents: number; reason: number }
const purses = 4
const at = fc.integer({ min: 0, max: purses - 1 })
const step: fc.Arbitrary<Step> = fc.record({
  is: fc.constantFrom('pay' as const, 'spend' as const, 'give' as const),
  from: at,
  to: at,
  cents: fc.integer({ min: 1, max: 900 }),
  reason: fc.integer({ min: 0, max: 30 }),
})

/** Books a step; returns whether it was booked. */
async function take(owned: readonly Purse[], { is, from, to, cents, reason }: Step): Promise<boolean> {
  const [giver, friend] = [owned[from], owned[to]]
  if (!giver || !friend) throw new Error('No such purse')
  try {
    if (is === 'pay') return await pay(friend, cents, `pay-${reason}`)
    if (is === 'spend') return await spend(giver, cents, `spend-${reason}`)
    return giver.CustomerUUID !== friend.CustomerUUID && (await give(giver, friend, cents, `give-${reason}`))
  } catch (error) {
    expect((error as Error).message).toMatch(/credit_not_overspent|must come into those of another/)
    return false
  }
}

test('whatever is done at once, the balances are what the steps that counted come to, and none is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), async (rounds) => {
      // Two customers with two mobiles each.
      const [one, other] = [randomUUID(), randomUUID()]
      const owned = [newPurse(one), newPurse(one), newPurse(other), newPurse(other)]
      const model = owned.map(() => 0)
      for (const steps of rounds) {
        const counted = await Promise.all(steps.map((each) => take(owned, each)))
        for (const [place, { is, from, to, cents }] of steps.entries()) {
          if (!counted[place]) continue
          if (is !== 'spend') model[to] = (model[to] ?? 0) + cents
          if (is !== 'pay') model[from] = (model[from] ?? 0) - cents
        }
        expect(await Promise.all(owned.map(leftIn))).toEqual(model)
        expect(Math.min(...model)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
  expect(await within((tx) => wrongBalances(tx, new Date(0), 10))).toEqual([])
  expect(await within((tx) => balanceOf(tx, creditAccount(newPurse())))).toBe(zero)
})
