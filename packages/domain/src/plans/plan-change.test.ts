import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { decidePlanChange, type PlanChangeAsked, planChangeMode, usualPlanChangeModes } from './plan-change.ts'

const today = calendarDay('2026-01-31')
const entry = anEntry({ ProductType: 'prepaymobileAddon' })
const held = {
  BillingType: 'prepay' as const,
  PlanUUID: 'held',
  lastChangedOn: undefined,
  nextBillingOn: calendarDay('2026-02-10'),
}
const asked: PlanChangeAsked = { held, entry, changeNow: true, modes: usualPlanChangeModes, today }

describe('a plan is changed', () => {
  test('now: charged in full, with the expiry one month ahead', () => {
    expect(decidePlanChange(asked)).toEqual({
      mode: 'NOW',
      dueNow: 4000,
      paidBy: 'card',
      startsOn: '2026-01-31',
      expiresOn: '2026-02-28',
    })
  })

  test('later: at the next billing date, with nothing due now', () => {
    expect(decidePlanChange({ ...asked, changeNow: false, balance: money(0) })).toEqual({
      mode: 'LATER',
      dueNow: 0,
      paidBy: 'nothing',
      startsOn: '2026-02-10',
      expiresOn: '2026-03-10',
    })
  })

  test('postpay now: the whole price, without proration, on the bill', () => {
    const postpay = { ...asked, held: { ...held, BillingType: 'postpay' as const }, modes: {} }
    expect(decidePlanChange(postpay)).toMatchObject({ mode: 'NOW', dueNow: 4000, paidBy: 'bill' })
    const free = { ...entry, Availabilities: entry.Availabilities.map((one) => ({ ...one, RetailCents: 0 })) }
    expect(decidePlanChange({ ...postpay, entry: free })).toMatchObject({ dueNow: 0, paidBy: 'nothing' })
  })

  test('in the mode of its billing type, NOW where none is set', () => {
    expect(planChangeMode('postpay', usualPlanChangeModes)).toBe('LATER')
    expect(planChangeMode('prepay', usualPlanChangeModes)).toBe('BOTH')
    expect(planChangeMode('payg', usualPlanChangeModes)).toBe('NOW')
    expect(planChangeMode('postpay', {})).toBe('NOW')
    const onlyLater = { ...asked, modes: { prepay: 'LATER' as const } }
    const refused = { refused: 'not-allowed', detail: { mode: 'LATER' }, field: 'ChangeNow' }
    expect(decidePlanChange(onlyLater)).toEqual(refused)
    expect(decidePlanChange({ ...onlyLater, changeNow: false })).toMatchObject({ mode: 'LATER', dueNow: 0 })
    expect(decidePlanChange({ ...asked, modes: {}, changeNow: false })).toMatchObject({ refused: 'not-allowed' })
  })

  test('but not to the plan already held', () => {
    expect(decidePlanChange({ ...asked, held: { ...held, PlanUUID: entry.UUID } })).toEqual({ refused: 'same-plan' })
  })

  test('but not to an unknown plan or to what is no plan', () => {
    expect(decidePlanChange({ ...asked, entry: undefined })).toEqual({ refused: 'plan-unknown' })
    const addon = anEntry({}, { IsBasePlan: false, IsAddon: true })
    expect(decidePlanChange({ ...asked, entry: addon })).toEqual({ refused: 'plan-unknown' })
    const offSale = entry.Availabilities.map((one) => ({ ...one, Available: false }))
    for (const Availabilities of [[], offSale]) {
      const gone = anEntry({ Availabilities })
      expect(decidePlanChange({ ...asked, entry: gone })).toEqual({ refused: 'no-available-product' })
    }
  })

  test('once per month: again 30 days after the last change', () => {
    const changedOn = (day: string) =>
      decidePlanChange({ ...asked, held: { ...held, lastChangedOn: calendarDay(day) } })
    expect(changedOn('2026-01-02')).toEqual({ refused: 'plan-changed-this-month', detail: { again: '2026-02-01' } })
    expect(changedOn('2026-01-01')).toMatchObject({ mode: 'NOW' })
  })

  test('but not on credit', () => {
    expect(decidePlanChange({ ...asked, balance: money(3900) })).toEqual({
      refused: 'not-enough-balance',
      detail: { ShortCents: 100 },
    })
    expect(decidePlanChange({ ...asked, balance: money(4000) })).toMatchObject({ dueNow: 4000, paidBy: 'balance' })
  })
})
