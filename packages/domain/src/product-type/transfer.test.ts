import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingTypes, type CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { decideStart, finalSums, mayTransfer, type TransferRequest, transferAgainOn } from './transfer.ts'

const today = calendarDay('2026-11-23')
const request: TransferRequest = {
  from: 'prepay',
  to: 'postpay',
  owed: zero,
  proof: 'saved-card',
  lastMovedOn: undefined,
}

describe('whether a mobile may move', () => {
  test('what is owed comes first, whatever else stands in the way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.option(fc.constantFrom(...billingTypes), { nil: undefined }),
        fc.constantFrom(...billingTypes),
        fc.constantFrom('saved-card' as const, 'credit-check' as const, undefined),
        (cents, from, to, proof) => {
          const may = mayTransfer({ ...request, from, to, proof, owed: money(cents) }, today)
          expect(may).toEqual({ refused: 'debt-outstanding', detail: { AmountCents: cents } })
        },
      ),
    )
  })

  test.each([
    [{ from: undefined }, 'no-service'],
    [{ to: 'prepay' as const }, 'same-product-type'],
    [{ proof: undefined }, 'no-card'],
    [{ lastMovedOn: addDays(today, -29) }, 'plan-changed-this-month'],
  ])('%o is refused: %s', (over, refused) => {
    expect(mayTransfer({ ...request, ...over }, today)).toMatchObject({ refused })
  })

  test('a passed credit check stands for a card, and only monthly bills need either', () => {
    expect(mayTransfer({ ...request, proof: 'credit-check' }, today)).toBe('prepay')
    expect(mayTransfer({ ...request, to: 'payg', proof: undefined }, today)).toBe('prepay')
  })

  test('it may move again on the thirtieth day', () => {
    expect(transferAgainOn(addDays(today, -29), today)).toBe(addDays(today, 1))
    expect(transferAgainOn(addDays(today, -30), today)).toBeUndefined()
    expect(mayTransfer({ ...request, lastMovedOn: addDays(today, -30) }, today)).toBe('prepay')
  })
})

function plan(cents: number, type: 'prepay' | 'postpay' | 'payg'): CatalogueEntry {
  return {
    UUID: '11111111-1111-7111-8111-111111111111',
    ProductType: type === 'postpay' ? 'postpaymobile' : 'prepaymobileAddon',
    Name: 'Plan',
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: {
      IsBasePlan: true,
      IsAddon: false,
      ...(type === 'payg'
        ? { IsPAYG: true, AllowAutoRenew: false }
        : { AllowAutoRenew: true, TimePeriodInterval: '28 day' }),
    },
    Availabilities: [
      {
        UUID: '22222222-2222-7222-8222-222222222222',
        Available: true,
        Priority: 1,
        RetailName: 'Plan',
        RetailDescription: '',
        RetailCents: cents,
        ProductCatalogEntryUUID: '11111111-1111-7111-8111-111111111111',
      },
    ],
  }
}

const start = (cents: number, type: 'prepay' | 'postpay' | 'payg', credit?: Money) =>
  decideStart(type, { entry: plan(cents, type) }, credit, today)

describe('the plan that it begins with', () => {
  test('comes on the bill, or is paid from credit that covers it, else by card', () => {
    expect(start(2500, 'postpay')).toMatchObject({ price: 2500, dueNow: 0, paidBy: 'bill' })
    expect(start(2000, 'prepay', money(2000))).toMatchObject({ dueNow: 2000, paidBy: 'balance' })
    expect(start(2000, 'prepay', money(1999))).toMatchObject({ dueNow: 2000, paidBy: 'card' })
    expect(start(2000, 'prepay')).toMatchObject({ paidBy: 'card' })
    expect(start(0, 'payg', money(500))).toMatchObject({ dueNow: 0, paidBy: 'nothing', autoRenew: false })
  })

  test('renews on the day its period ends, at the price that is told', () => {
    const renews = { on: addDays(today, 28) as CalendarDay, amount: 2000 }
    expect(start(2000, 'prepay')).toMatchObject({ endsOn: renews.on, autoRenew: true, nextCharge: renews })
  })

  test('is of the type, a base plan and on sale, and renews only where it can', () => {
    const entry = plan(2000, 'prepay')
    expect(decideStart('postpay', { entry }, undefined, today)).toMatchObject({ refused: 'no-available-product' })
    const extra = { ...entry, Characteristics: { ...entry.Characteristics, IsBasePlan: false } }
    expect(decideStart('prepay', { entry: extra }, undefined, today)).toMatchObject({ refused: 'plan-unknown' })
    const gone = { ...entry, Availabilities: [] }
    expect(decideStart('prepay', { entry: gone }, undefined, today)).toMatchObject({ refused: 'no-available-product' })
    const renewing = { entry: plan(0, 'payg'), autoRenew: true }
    expect(decideStart('payg', renewing, undefined, today)).toMatchObject({ refused: 'auto-renew-not-allowed' })
  })
})

test('the final bill takes the account’s credit: what is left and what is due never stand side by side, and add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 500_000 }), fc.integer({ min: 0, max: 500_000 }), (charged, had) => {
      const { due, left } = finalSums(money(charged), money(had))
      expect(Math.min(due, left)).toBe(0)
      expect(due - left).toBe(charged - had)
    }),
  )
})
