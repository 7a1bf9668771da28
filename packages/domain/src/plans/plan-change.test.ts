import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { decidePlanChange, type PlanChangeAsked, planChangeMode, usualPlanChangeModes } from './plan-change.ts'
import { checkAutoRenew, decideRenewal, type HeldAddon } from './renewal.ts'

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

describe('a held plan', () => {
  const addon: HeldAddon = {
    AutoRenew: true,
    AllowAutoRenew: true,
    cyclesDone: 1,
    endsOn: calendarDay('2026-02-28'),
    period: { count: 1, unit: 'month' },
    anchorDay: 31,
  }
  const renew = (over: Partial<HeldAddon>, day = '2026-02-28', balance: number | undefined = 4000) =>
    decideRenewal(
      { ...addon, ...over },
      money(4000),
      balance === undefined ? undefined : money(balance),
      calendarDay(day),
    )

  test('runs until its end', () => {
    expect(renew({}, '2026-02-27')).toEqual({ is: 'running' })
  })

  test('[B-PLAN-02] renews when auto-renew is on and ends when it is off', () => {
    expect(renew({})).toEqual({ is: 'renewed', charge: 4000, startsOn: '2026-02-28', endsOn: '2026-03-31' })
    expect(renew({ AutoRenew: false })).toEqual({ is: 'ended', because: 'not-renewing' })
    expect(renew({ AllowAutoRenew: false })).toEqual({ is: 'ended', because: 'not-renewing' })
  })

  test('renews without a look at the credit where a card or the bill is asked', () => {
    const renewal = decideRenewal(addon, money(4000), undefined, addon.endsOn)
    expect(renewal).toMatchObject({ is: 'renewed', charge: 4000 })
  })

  test('renews from where it ended also when the job runs late', () => {
    expect(renew({}, '2026-03-02')).toMatchObject({ startsOn: '2026-02-28', endsOn: '2026-03-31' })
  })

  test('ends after its number of periods', () => {
    expect(renew({ EndAfterCycleCount: 2 })).toMatchObject({ is: 'renewed' })
    expect(renew({ EndAfterCycleCount: 1 })).toEqual({ is: 'ended', because: 'cycles-done' })
    expect(renew({ EndAfterCycleCount: 0 })).toMatchObject({ is: 'renewed' })
  })

  test('stays unpaid when the balance is too low', () => {
    expect(renew({}, '2026-02-28', 3999)).toMatchObject({ is: 'unpaid', refusal: { refused: 'not-enough-balance' } })
  })

  test('may be set to renew only where that is allowed', () => {
    expect(checkAutoRenew(true, true)).toBeUndefined()
    expect(checkAutoRenew(false, false)).toBeUndefined()
    expect(checkAutoRenew(false, true)).toEqual({ refused: 'auto-renew-not-allowed', field: 'AutoRenew' })
  })
})
