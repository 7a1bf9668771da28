import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whatIsOwed } from './owed.ts'
import { lessUnderWay } from './pending-payments.ts'
import { bill, debt, today } from './sample-owed.ts'
import { writeOffOf } from './write-off.ts'

test('what is past due and the debt are written off, without what is disputed, being paid or not due yet', () => {
  const owed = [bill(-3, 2500), bill(-2, 8640, 640), bill(11, 1000)]
  const left = lessUnderWay(owed, [{ amount: money(500), chosen: [] }])
  const off = writeOffOf(whatIsOwed({ owed, left, debt }, today))
  expect(off.bills.map(({ bill: one, amount }) => [one.Number, amount])).toEqual([
    ['INV-3', 2000],
    ['INV-2', 8000],
  ])
  expect([off.debt, off.amount]).toEqual([5000, 15_000])
  expect(writeOffOf(whatIsOwed({ owed: [bill(1, 900)], left: [bill(1, 900)] }, today)).amount).toBe(0)
})

test('whatever is owed: the parts are the sum, no bill loses more than it asks for, and nothing overdue is left', () => {
  const anyBill = fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 9000 }))
    .map(([due, remaining, disputed]) => bill(due, remaining, Math.min(disputed, remaining)))
  const bills = fc.uniqueArray(anyBill, { maxLength: 5, selector: ({ UUID }) => UUID })
  fc.assert(
    fc.property(bills, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (owed, paid, hasDebt) => {
      const payments = paid > 0 ? [{ amount: money(paid), chosen: [] }] : []
      const facts = { owed, left: lessUnderWay(owed, payments), ...(hasDebt && { debt }) }
      const off = writeOffOf(whatIsOwed(facts, today))
      expect(off.amount).toBe(sum(off.bills.map(({ amount }) => amount)) + off.debt)
      const after = owed.map((one) => {
        const { amount = 0 } = off.bills.find((part) => part.bill.UUID === one.UUID) ?? {}
        return { ...one, remaining: money(one.remaining - amount) }
      })
      for (const one of after) expect(one.remaining).toBeGreaterThanOrEqual(one.disputed)
      const then = whatIsOwed({ owed: after, left: lessUnderWay(after, payments) }, today)
      expect(then.overdue).toBe(0)
    }),
  )
})
