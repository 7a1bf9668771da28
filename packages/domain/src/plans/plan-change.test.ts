import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import {
  changeAgainOn,
  decidePlanChange,
  defaultPlanChangeModes,
  isChangeRetryDue,
  modesOfPlan,
  type PlanChangeRequest,
  planChangeMode,
} from './plan-change.ts'

const today = calendarDay('2026-01-31')
const entry = anEntry({ ProductType: 'prepaymobileAddon' }, { AllowAutoRenew: true, TimePeriodInterval: '1 month' })
const current = {
  BillingType: 'prepay' as const,
  ProductCatalogUUID: 'held',
  EndsOn: calendarDay('2026-02-10'),
  period: '1 month',
  anchorDay: 10,
  pausedUntil: null,
  parkedSince: null,
}
const request: PlanChangeRequest = {
  current,
  lastChangedOn: undefined,
  entry,
  changeNow: true,
  autoRenew: true,
  modes: defaultPlanChangeModes,
  today,
}

describe('a plan is changed', () => {
  test('now: charged in full, nothing credited, and renewed a period after it', () => {
    expect(decidePlanChange(request)).toEqual({
      mode: 'NOW',
      price: 4000,
      dueNow: 4000,
      paidBy: 'card',
      autoRenew: true,
      startsOn: '2026-01-31',
      endsOn: '2026-02-28',
      creditUntil: '2026-02-28',
      agreed: { price: 4000, offerPeriods: null, renewalPrice: null },
      nextCharges: [{ on: '2026-02-28', amount: 4000 }],
    })
  })

  test('later: months go on from the day from which those of the old plan were counted', () => {
    const started = { ...current, EndsOn: calendarDay('2026-02-28'), anchorDay: 31 }
    const endOf = (over: Partial<typeof current>, changeNow = false) =>
      decidePlanChange({ ...request, changeNow, current: { ...started, ...over } })
    expect(endOf({})).toMatchObject({ startsOn: '2026-02-28', endsOn: '2026-03-31' })
    expect(endOf({ period: '28 day' })).toMatchObject({ startsOn: '2026-02-28', endsOn: '2026-03-28' })
    expect(endOf({}, true)).toMatchObject({ startsOn: '2026-01-31', endsOn: '2026-02-28' })
    const days = anEntry({ ProductType: 'prepaymobileAddon' }, { TimePeriodInterval: '28 day' })
    expect(
      decidePlanChange({ ...request, autoRenew: false, entry: days, changeNow: false, current: started }),
    ).toMatchObject({
      endsOn: '2026-03-28',
    })
  })

  test('later: at the next billing date, with nothing due now', () => {
    expect(decidePlanChange({ ...request, changeNow: false, balance: money(0) })).toMatchObject({
      mode: 'LATER',
      price: 4000,
      dueNow: 0,
      paidBy: 'nothing',
      startsOn: '2026-02-10',
      endsOn: '2026-03-10',
      creditUntil: '2026-03-10',
      nextCharges: [
        { on: '2026-02-10', amount: 4000 },
        { on: '2026-03-10', amount: 4000 },
      ],
    })
  })

  test('later, where its period is over and not renewed yet: today', () => {
    const over = { ...current, EndsOn: calendarDay('2026-01-30') }
    expect(decidePlanChange({ ...request, current: over, changeNow: false })).toMatchObject({ startsOn: '2026-01-31' })
  })

  test('postpay now: the whole price, without proration, on the bill', () => {
    const postpay = {
      ...request,
      entry: anEntry({}),
      current: { ...current, BillingType: 'postpay' as const },
      modes: {},
    }
    expect(decidePlanChange({ ...postpay, autoRenew: false })).toMatchObject({
      mode: 'NOW',
      price: 4000,
      dueNow: 0,
      paidBy: 'bill',
      nextCharges: [],
    })
    const free = anEntry({ Availabilities: entry.Availabilities.map((one) => ({ ...one, RetailCents: 0 })) })
    expect(decidePlanChange({ ...postpay, autoRenew: false, entry: free })).toMatchObject({
      price: 0,
      dueNow: 0,
      paidBy: 'nothing',
    })
  })

  test('at the price of an offer, which is told with the price that follows it', () => {
    const offered = anEntry(
      { ProductType: 'prepaymobileAddon' },
      { AllowAutoRenew: true, TimePeriodInterval: '28 day', OfferPeriodCount: 1 },
    )
    const price = { ProductID: offered.UUID, OrigianlPrice: 4000, DiscountedPrice: 3000 }
    expect(decidePlanChange({ ...request, entry: offered, price })).toMatchObject({
      price: 3000,
      agreed: { price: 3000, offerPeriods: 1 },
      nextCharges: [{ amount: 4000 }],
    })
  })

  test('in the mode of its billing type, NOW where none is set', () => {
    expect(planChangeMode('postpay', defaultPlanChangeModes)).toBe('LATER')
    expect(planChangeMode('prepay', defaultPlanChangeModes)).toBe('BOTH')
    expect(planChangeMode('payg', defaultPlanChangeModes)).toBe('NOW')
    expect(planChangeMode('postpay', {})).toBe('NOW')
    const onlyLater = { ...request, modes: { prepay: 'LATER' as const } }
    const refused = { refused: 'not-allowed', detail: { mode: 'LATER' }, field: 'ChangeNow' }
    expect(decidePlanChange(onlyLater)).toEqual(refused)
    expect(decidePlanChange({ ...onlyLater, changeNow: false })).toMatchObject({ mode: 'LATER', dueNow: 0 })
    expect(decidePlanChange({ ...request, modes: {}, changeNow: false })).toMatchObject({ refused: 'not-allowed' })
  })

  test('at once where it has no billing date, whatever the provider says', () => {
    expect(modesOfPlan(current, { prepay: 'BOTH' })).toEqual(['NOW', 'LATER'])
    expect(modesOfPlan({ ...current, EndsOn: null }, { prepay: 'LATER' })).toEqual(['NOW'])
  })

  test('but not to the plan already held', () => {
    const same = { ...current, ProductCatalogUUID: entry.UUID }
    expect(decidePlanChange({ ...request, current: same })).toEqual({ refused: 'same-plan' })
  })

  test('but not to an unknown plan or to what is no plan', () => {
    const unknown = { refused: 'plan-unknown', field: 'NewAddonAvailabilityUUID' }
    expect(decidePlanChange({ ...request, entry: undefined })).toEqual(unknown)
    const addon = anEntry({}, { IsBasePlan: false, IsAddon: true })
    expect(decidePlanChange({ ...request, entry: addon })).toEqual(unknown)
  })

  test('but not to a plan that is not on sale', () => {
    const offSale = entry.Availabilities.map((one) => ({ ...one, Available: false }))
    for (const Availabilities of [[], offSale]) {
      const gone = anEntry({ ProductType: 'prepaymobileAddon', Availabilities })
      expect(decidePlanChange({ ...request, entry: gone })).toEqual({ refused: 'no-available-product' })
    }
  })

  test('but not to a plan that is billed another way, but from pay as you go to one that is paid ahead', () => {
    const payg = anEntry({ ProductType: 'prepaymobileAddon' }, { IsPAYG: true })
    const refused = { refused: 'no-available-product' }
    expect(decidePlanChange({ ...request, entry: anEntry({}) })).toEqual(refused)
    expect(decidePlanChange({ ...request, entry: payg, autoRenew: false })).toEqual(refused)
    expect(decidePlanChange({ ...request, current: { ...current, BillingType: 'postpay' } })).toEqual(refused)
    const currentPayg = { ...current, BillingType: 'payg' as const, EndsOn: null }
    expect(decidePlanChange({ ...request, current: currentPayg })).toMatchObject({ mode: 'NOW', paidBy: 'card' })
  })

  test('but not to renew where the new plan does not', () => {
    const once = anEntry({ ProductType: 'prepaymobileAddon' }, { AllowAutoRenew: false })
    const refused = { refused: 'auto-renew-not-allowed', field: 'NewAddonAutoRenew' }
    expect(decidePlanChange({ ...request, entry: once })).toEqual(refused)
    expect(decidePlanChange({ ...request, entry: once, autoRenew: false })).toMatchObject({ autoRenew: false })
  })

  test('once per month: again 30 days after the last change', () => {
    const changedOn = (day: string) => decidePlanChange({ ...request, lastChangedOn: calendarDay(day) })
    expect(changedOn('2026-01-02')).toEqual({ refused: 'plan-changed-this-month', detail: { again: '2026-02-01' } })
    expect(changedOn('2026-01-01')).toMatchObject({ mode: 'NOW' })
    expect(changeAgainOn(undefined, today)).toBeUndefined()
  })

  test('but not on credit', () => {
    expect(decidePlanChange({ ...request, balance: money(3900) })).toEqual({
      refused: 'not-enough-balance',
      detail: { ShortCents: 100 },
    })
    expect(decidePlanChange({ ...request, balance: money(4000) })).toMatchObject({ dueNow: 4000, paidBy: 'balance' })
  })
})

describe('a plan whose next period is kept back', () => {
  const later = (over: Partial<PlanChangeRequest['current']>) =>
    decidePlanChange({ ...request, current: { ...current, ...over }, changeNow: false })

  test('is not changed later while it is paused, but now', () => {
    const paused = { pausedUntil: calendarDay('2026-03-01') }
    expect(later(paused)).toEqual({ refused: 'plan-paused', field: 'ChangeNow' })
    expect(decidePlanChange({ ...request, current: { ...current, ...paused } })).toMatchObject({ mode: 'NOW' })
  })

  test('is changed only now while an operator has to release it', () => {
    const parked = { parkedSince: calendarDay('2026-01-30') }
    expect(later(parked)).toMatchObject({ refused: 'not-allowed' })
    expect(modesOfPlan({ ...current, ...parked }, defaultPlanChangeModes)).toEqual(['NOW'])
  })
})

describe('a change that could not be paid', () => {
  const since = calendarDay('2026-03-01')
  const tryOn = (day: string, triedOn: string | null) =>
    isChangeRetryDue(since, triedOn === null ? null : calendarDay(triedOn), calendarDay(day))

  test('is tried on the day and 1, 3 and 7 days later, once each, also by a run that comes late', () => {
    expect(tryOn('2026-03-01', null)).toBe(true)
    expect(tryOn('2026-03-01', '2026-03-01')).toBe(false)
    expect(tryOn('2026-03-02', '2026-03-01')).toBe(true)
    expect(tryOn('2026-03-03', '2026-03-02')).toBe(false)
    expect(tryOn('2026-03-06', '2026-03-02')).toBe(true)
    expect(tryOn('2026-03-06', '2026-03-04')).toBe(false)
    expect(tryOn('2026-03-08', '2026-03-04')).toBe(true)
    expect(tryOn('2026-03-08', '2026-03-08')).toBe(false)
  })
})
