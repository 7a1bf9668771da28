import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { anEntry } from '../catalogue/sample-entries.ts'
import {
  afterAddonPurchase,
  afterOnboardingPurchase,
  isPaid,
  isPendingPayment,
} from './prices/addon-purchase-answer.ts'
import { decidePurchase } from './purchase.ts'

const today = calendarDay('2026-01-31')
const prepay = anEntry({ ProductType: 'prepaymobileAddon' }, { TimePeriodInterval: '28 day' })
const postpay = anEntry()
const half = { ProductID: prepay.UUID, OrigianlPrice: 4000, DiscountedPrice: 2000 }
const request = { entry: prepay, subscribe: true, today }

describe('a plan is bought', () => {
  test('prepay: paid now by card, and again when its period ends', () => {
    expect(decidePurchase(request)).toEqual({
      dueNow: 4000,
      paidBy: 'card',
      autoRenew: true,
      startsOn: '2026-01-31',
      endsOn: '2026-02-28',
      nextCharge: { on: '2026-02-28', amount: 4000 },
    })
  })

  test('without auto-renew it is paid once', () => {
    const once = decidePurchase({ ...request, subscribe: false })
    expect(once).toMatchObject({ autoRenew: false, endsOn: '2026-02-28' })
    expect(once).not.toHaveProperty('nextCharge')
    const never = anEntry({ ProductType: 'prepaymobileAddon' }, { AllowAutoRenew: false })
    expect(decidePurchase({ ...request, entry: never })).toMatchObject({ autoRenew: false })
  })

  test('from the balance only when that is enough', () => {
    expect(decidePurchase({ ...request, balance: money(4000) })).toMatchObject({ dueNow: 4000, paidBy: 'balance' })
    expect(decidePurchase({ ...request, balance: money(3999) })).toEqual({
      refused: 'not-enough-balance',
      detail: { ShortCents: 1 },
    })
  })

  test('[K-BILL-02] postpay: nothing now, and on the bill within 15 days', () => {
    expect(decidePurchase({ ...request, entry: postpay })).toEqual({
      dueNow: 0,
      paidBy: 'bill',
      autoRenew: true,
      startsOn: '2026-01-31',
      endsOn: '2026-02-28',
      nextCharge: { on: '2026-02-15', amount: 4000 },
    })
  })

  test('postpay without a price: nothing now and nothing on the bill', () => {
    const free = { ...postpay, Availabilities: postpay.Availabilities.map((one) => ({ ...one, RetailCents: 0 })) }
    expect(decidePurchase({ ...request, entry: free, subscribe: false })).toEqual({
      dueNow: 0,
      paidBy: 'nothing',
      autoRenew: false,
      startsOn: '2026-01-31',
      endsOn: '2026-02-28',
    })
  })

  test('pay-as-you-go: a plan without a price or a period costs nothing and does not end', () => {
    const payg = anEntry(
      {
        ProductType: 'prepaymobileAddon',
        Availabilities: prepay.Availabilities.map((a) => ({ ...a, RetailCents: 0 })),
      },
      { IsPAYG: true, TimePeriodInterval: '' },
    )
    expect(decidePurchase({ ...request, entry: payg, balance: money(0) })).toEqual({
      dueNow: 0,
      paidBy: 'nothing',
      autoRenew: true,
      startsOn: '2026-01-31',
    })
  })

  test('with an offer for as long as the offer lasts', () => {
    expect(decidePurchase({ ...request, price: half })).toMatchObject({ dueNow: 2000, nextCharge: { amount: 2000 } })
    const lasting = (OfferPeriodCount: number) => anEntry({ ProductType: 'prepaymobileAddon' }, { OfferPeriodCount })
    const next = (entry: CatalogueEntry) => decidePurchase({ ...request, entry, price: half })
    expect(next(lasting(2))).toMatchObject({ dueNow: 2000, nextCharge: { amount: 2000 } })
    expect(next(lasting(1))).toMatchObject({ dueNow: 2000, nextCharge: { amount: 4000 } })
  })

  test('[V-PLAN-03][E-PLAN-03] not without an availability or off sale', () => {
    const refused = { refused: 'no-available-product' }
    expect(decidePurchase({ ...request, entry: { ...prepay, Availabilities: [] } })).toEqual(refused)
    const off = prepay.Availabilities.map((one) => ({ ...one, Available: false }))
    expect(decidePurchase({ ...request, entry: { ...prepay, Availabilities: off } })).toEqual(refused)
  })

  test('[E-PLAN-01] not when it is unknown', () => {
    expect(decidePurchase({ ...request, entry: undefined })).toEqual({ refused: 'plan-unknown' })
  })
})

describe('the answer to a prepay add-on purchase', () => {
  const pending = { httpStatus: 200, Status: 'pending_payment' }
  const secret = { ...pending, ClientSecret: 'secret' }

  test('[S-PLAN-04] pending_payment means that the payment is pending', () => {
    expect(isPendingPayment(pending)).toBe(true)
    expect(isPendingPayment({ httpStatus: 200, Status: 'COMPLETED' })).toBe(false)
  })

  test('is asked for again without a client secret until 10 seconds pass, and then fails', () => {
    expect(afterAddonPurchase(pending, 0)).toBe('ask-again')
    expect(afterAddonPurchase(pending, 9_999)).toBe('ask-again')
    expect(afterAddonPurchase(pending, 10_000)).toBe('failed')
    expect(afterAddonPurchase(secret, 10_000)).toBe('confirm-card')
    expect(afterAddonPurchase({ httpStatus: 200, Status: 'COMPLETED' }, 0)).toBe('done')
    expect(afterAddonPurchase({ httpStatus: 400 }, 0)).toBe('failed')
    expect(afterAddonPurchase({ httpStatus: 402 }, 0)).toBe('failed')
  })

  test('[S-ONB-17] in onboarding a client secret confirms the card; 200 or succeeded is success', () => {
    expect(afterOnboardingPurchase(secret, false)).toBe('confirm-card')
    expect(afterOnboardingPurchase({ httpStatus: 200 }, false)).toBe('done')
    expect(afterOnboardingPurchase({ httpStatus: 402 }, false)).toBe('failed')
    expect(isPaid({ httpStatus: 200 })).toBe(true)
    expect(isPaid({ httpStatus: 402, intentStatus: 'succeeded' })).toBe(true)
    expect(isPaid({ intentStatus: 'requires_action' })).toBe(false)
  })

  test('a fully paid add-on in onboarding skips the card', () => {
    expect(afterOnboardingPurchase(secret, true)).toBe('done')
  })
})
