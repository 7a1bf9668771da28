import { addDays } from '@waea/kit/calendar-day'
import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whatIsOwed } from './owed.ts'
import { lessUnderWay } from './pending-payments.ts'
import { bill, debt, today } from './sample-owed.ts'

test('bills and a debt are one sum, late since the first of them, and what is next is due on its day', () => {
  const owed = [bill(-3, 2500), bill(11, 8640, 640)]
  expect(whatIsOwed({ owed, left: owed, debt }, today)).toMatchObject({
    payable: 2500 + 8000 + 5000,
    debt: 5000,
    disputed: 640,
    underWay: 0,
    overdue: 2500,
    overdueSince: addDays(today, -3),
    since: addDays(today, -9),
    nextDue: addDays(today, 11),
    bills: [
      { payable: 2500, isOverdue: true },
      { payable: 8000, isOverdue: false },
    ],
  })
  const paid = { owed, left: [bill(-3, 0), bill(11, 8640, 640)] }
  expect(whatIsOwed(paid, today)).toMatchObject({ payable: 10_500, underWay: 2500, overdue: 0 })
  expect(whatIsOwed(paid, today).since).toBeUndefined()
  expect(whatIsOwed({ owed: [], left: [] }, today)).toEqual({
    payable: 0,
    debt: 0,
    disputed: 0,
    underWay: 0,
    overdueBills: [],
    overdue: 0,
    bills: [],
  })
})

test('what is under way is owed and not overdue, and the parts always come to the sum', () => {
  const anyBill = fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 9000 }))
    .map(([due, remaining, disputed]) => bill(due, remaining, Math.min(disputed, remaining)))
  const bills = fc.uniqueArray(anyBill, { maxLength: 5, selector: ({ UUID }) => UUID })
  fc.assert(
    fc.property(bills, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (owed, paid, hasDebt) => {
      const left = paid > 0 ? lessUnderWay(owed, [{ amount: money(paid), chosen: [] }]) : owed
      const said = whatIsOwed({ owed, left, ...(hasDebt && { debt }) }, today)
      expect(said.payable).toBe(sum(said.bills.map(({ payable }) => payable)) + said.debt)
      expect(said.underWay).toBe(Math.min(paid, sum(owed.map(({ remaining }) => remaining))))
      expect(said.overdue).toBeLessThanOrEqual(said.payable - said.debt)
      expect(said.since === undefined).toBe(said.overdue === 0 && !hasDebt)
      expect(said.overdueBills.length).toBe(said.bills.filter(({ isOverdue }) => isOverdue).length)
      if (said.nextDue) expect(said.nextDue >= today).toBe(true)
    }),
  )
})
