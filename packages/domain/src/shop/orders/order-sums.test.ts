import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { gstWithin, money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BillingType } from '../../catalogue/catalogue-entry.ts'
import { type Cart, type CartPlan, dueAtCheckout, needsCardLater, withTotals } from '../cart/cart.ts'
import { aCart, aSim, plan as prepay } from '../cart/sample-carts.ts'
import { billOf, orderSums, planTerms, type TermsByPlan, termsOf } from './order-sums.ts'

const day = calendarDay('2026-11-22')
const monthly = { ...prepay, UUID: 'monthly', ProductType: 'postpaymobile' as const }
const terms: TermsByPlan = { [prepay.UUID]: { Interval: '28 day' }, monthly: { Interval: '1 month' } }
const ofCart = ({ Items }: Cart, over: TermsByPlan = terms) => orderSums(Items, over, day)

/** A cart with every plan changed. */
const withPlan = (cart: Cart, change: Partial<CartPlan>, DiscountUUID?: string): Cart => ({
  ...cart,
  Items: cart.Items.map((item) => ({
    ...item,
    Products: item.Products.map((plan) => ({
      ...plan,
      ...change,
      Attributes: { ...plan.Attributes, ...(DiscountUUID && { DiscountUUID }) },
    })),
  })),
})

const prepaid = { MobileProductAvailabilityUUID: 'availability', MobileProductCatalogUUID: 'entry' }

const mixed = withTotals({
  ...aCart(),
  Items: [
    ...aCart(1, { simType: 'real_sim', priceCents: 500 }).Items,
    ...aCart(1, { simType: 'real_sim', priceCents: 500, plan: { entry: monthly } }).Items,
  ],
})

test('a card is needed later for what renews by itself and for what comes on the bill', () => {
  const of = (AutoRenew: boolean, BillingReference: BillingType) =>
    needsCardLater([{ Products: [{ Attributes: { ...prepaid, AutoRenew, BillingReference } }] }])
  expect(of(false, 'prepay')).toBe(false)
  expect(of(true, 'prepay')).toBe(true)
  expect(of(false, 'postpay')).toBe(true)
  expect(needsCardLater([{ Products: [] }])).toBe(false)
})

test('[K-BILL-02] a mixed cart: plan paid ahead and both SIMs today, the monthly plan on a bill within 15 days', () => {
  const sums = ofCart(mixed)
  expect(sums.Today.map(({ AmountCents, Quantity }) => [Quantity, AmountCents])).toEqual([
    [1, 4000],
    [2, 1000],
  ])
  expect(sums).toMatchObject({ DueCents: 5000, DueTaxCents: 652, BillCents: 4000, BillTaxCents: 522 })
  expect(sums.OnBill).toMatchObject([{ Quantity: 1, AmountCents: 4000, Interval: '1 month' }])
  expect(sums.FirstBillBy).toBe('2026-12-07')
  expect(sums.Renewals).toMatchObject([{ AmountCents: 4000, Interval: '28 day' }])
})

test('a monthly plan on an eSIM: nothing today, all of it on the bill', () => {
  const sums = ofCart(aCart(1, { plan: { entry: monthly } }))
  expect(sums).toMatchObject({ DueCents: 0, DueTaxCents: 0, BillCents: 4000, Renewals: [] })
})

test('[B-PLAN-02] a monthly plan that does not renew comes on one bill, at its first price', () => {
  const once = aCart(1, { plan: { entry: monthly, autoRenew: false } })
  const sums = ofCart(withPlan(once, { PriceCents: 3000 }, 'offer'), {
    monthly: { Interval: '1 month', OfferPeriods: 6 },
  })
  expect(sums.OnBill).toMatchObject([{ AmountCents: 3000, Periods: 1 }])
  expect(sums.OnBill[0]).not.toHaveProperty('ThenCents')
  expect(sums.Once).toEqual([sums.OnBill[0]?.Name])

  const both = ofCart({ ...once, Items: [...once.Items, ...aCart(1, { plan: { entry: monthly } }).Items] })
  expect(both.OnBill.map(({ Quantity, Periods }) => [Quantity, Periods])).toEqual([
    [1, 1],
    [1, undefined],
  ])
})

test('nothing on a bill has no first bill', () => {
  expect(ofCart(aCart()).FirstBillBy).toBeUndefined()
  expect(ofCart(aCart()).OnBill).toEqual([])
})

test('a discount ends: its price for its periods, then the full one', () => {
  const onBill = withPlan(aCart(1, { plan: { entry: monthly } }), { PriceCents: 3000 }, 'offer')
  const six = { monthly: { Interval: '1 month', OfferPeriods: 6 } }
  expect(ofCart(onBill, six).OnBill).toMatchObject([{ AmountCents: 3000, Periods: 6, ThenCents: 4000 }])
  const ahead = withPlan(aCart(), { PriceCents: 3000 }, 'offer')
  const three = { [prepay.UUID]: { Interval: '28 day', OfferPeriods: 3 } }
  expect(ofCart(ahead, three)).toMatchObject({
    DueCents: 3000,
    Renewals: [{ AmountCents: 3000, Periods: 2, ThenCents: 4000 }],
  })
  const one = { [prepay.UUID]: { Interval: '28 day', OfferPeriods: 1 } }
  const [renewal] = ofCart(ahead, one).Renewals
  expect(renewal).toMatchObject({ AmountCents: 4000 })
  expect(renewal).not.toHaveProperty('Periods')
})

test('an offer without periods holds for ever, and so does the price of a group', () => {
  for (const offer of ['offer', undefined]) {
    const cart = withPlan(aCart(1, { plan: { entry: monthly } }), { PriceCents: 3500 }, offer)
    expect(ofCart(cart).OnBill).toEqual([expect.objectContaining({ AmountCents: 3500 })])
    expect(ofCart(cart).OnBill[0]).not.toHaveProperty('ThenCents')
  }
})

test('an offer that takes nothing off is none, and the full price of later periods is said where it differs', () => {
  const six = { monthly: { Interval: '1 month', OfferPeriods: 6 } }
  const offered = ofCart(withPlan(aCart(1, { plan: { entry: monthly } }), {}, 'offer'), six).OnBill
  expect(offered[0]).not.toHaveProperty('Periods')
  const dearer = { monthly: { Interval: '1 month', RecurringCents: 4500 } }
  expect(ofCart(aCart(2, { plan: { entry: monthly } }), dearer).OnBill).toMatchObject([
    { Quantity: 2, AmountCents: 8000, Periods: 1, ThenCents: 9000 },
  ])
  const ahead = withPlan(aCart(), { PriceCents: 3000 }, 'offer')
  const two = { [prepay.UUID]: { Interval: '28 day', OfferPeriods: 2 } }
  expect(ofCart(ahead, two).Renewals).toMatchObject([{ AmountCents: 3000, Periods: 1, ThenCents: 4000 }])
})

test('a plan of which the catalogue says no more is billed by the month, and paid ahead it is said to renew nowhere', () => {
  expect(ofCart(aCart(1, { plan: { entry: monthly } }), {}).OnBill).toMatchObject([{ Interval: '1 month' }])
  expect(ofCart(aCart(), {})).toMatchObject({ DueCents: 4000, Renewals: [], Once: [] })
})

test('the same plan at another price, by another period or with another offer stands in a line of its own', () => {
  const plans = (change: Partial<CartPlan>) => withPlan(aCart(1, { plan: { entry: monthly } }), change).Items
  const lines = (Items: Cart['Items'], over: TermsByPlan = terms) =>
    orderSums(Items, over, day).OnBill.map(({ Name, Quantity, AmountCents, ThenCents }) => [
      `${Quantity} ${Name}`,
      AmountCents,
      ThenCents,
    ])
  const [name, none] = ['Forty a month', undefined]
  expect(lines([...plans({}), ...plans({})])).toEqual([[`2 ${name}`, 8000, none]])
  expect(lines([...plans({}), ...plans({}), ...plans({})])).toEqual([[`3 ${name}`, 12_000, none]])
  expect(lines([...plans({}), ...plans({ PriceCents: 3500 })])).toEqual([
    [`1 ${name}`, 4000, none],
    [`1 ${name}`, 3500, none],
  ])
  expect(lines([...plans({}), ...plans({ Name: 'Another' })])).toEqual([
    [`1 ${name}`, 4000, none],
    ['1 Another', 4000, none],
  ])
  const own = (MobileProductCatalogUUID: string) =>
    plans({}).map((item) => ({
      ...item,
      Products: item.Products.map((plan) => ({
        ...plan,
        Attributes: { ...plan.Attributes, MobileProductCatalogUUID },
      })),
    }))
  const byWeek = { ...terms, weekly: { Interval: '7 day' }, dearer: { Interval: '1 month', RecurringCents: 5000 } }
  expect(lines([...plans({}), ...own('weekly')], byWeek)).toHaveLength(2)
  expect(lines([...plans({}), ...own('dearer')], byWeek)).toHaveLength(2)
  expect(lines([...own('dearer'), ...own('dearer'), ...own('dearer')], byWeek)).toEqual([[`3 ${name}`, 12_000, 15_000]])
  const even = { ...byWeek, dear: { Interval: '1 month', RecurringCents: 6000 } }
  expect(lines([...own('dearer'), ...own('dear')], even)).toHaveLength(2)
})

test('an order keeps of each of its plans what the catalogue said, and of no other', () => {
  const offered = { ...prepay, Characteristics: { ...prepay.Characteristics, OfferPeriodCount: 6 } }
  const items = aCart().Items
  expect(termsOf(items, [monthly, { ...offered, RecurringRetailPrice: 4500 }])).toEqual({
    [prepay.UUID]: { Interval: '28 day', RecurringCents: 4500, OfferPeriods: 6 },
  })
  const { TimePeriodInterval: _, ...silent } = prepay.Characteristics
  expect(planTerms({ Characteristics: silent })).toStrictEqual({})
})

test('a renewal costs its own price where the catalogue names one', () => {
  const own = { [prepay.UUID]: planTerms({ ...prepay, RecurringRetailPrice: 4500 }) }
  expect(ofCart(aCart(2), own).Renewals).toMatchObject([{ Quantity: 2, AmountCents: 9000, Interval: '28 day' }])
})

test('a plan that does not renew is paid once', () => {
  const sums = ofCart(aCart(2, { plan: { entry: prepay, autoRenew: false } }))
  expect(sums.Renewals).toEqual([])
  expect(sums.Once).toHaveLength(1)
})

test('the bill of one plan by itself is the bill of a cart with it', () => {
  const { OnBill } = ofCart(aCart(1, { plan: { entry: monthly } }))
  const [line] = OnBill
  const agreed = { price: money(4000), offerPeriods: null, renewalPrice: null }
  const alone = { Name: line?.Name ?? '', AutoRenew: true, agreed, full: money(4000) }
  expect(billOf(alone, '1 month')).toEqual(line)
  const lower = { ...agreed, price: money(3000) }
  const expected = { AmountCents: 3000, Periods: 6, ThenCents: 4000 }
  expect(billOf({ ...alone, agreed: { ...lower, offerPeriods: 6 } }, '1 month')).toMatchObject(expected)
  expect(billOf({ ...alone, agreed: lower }, '1 month')).not.toHaveProperty('Periods')
  expect(billOf({ ...alone, AutoRenew: false }, '1 month')).toEqual({ ...line, Periods: 1 })
})

const sim = fc.record({
  posted: fc.boolean(),
  isMonthly: fc.boolean(),
  autoRenew: fc.boolean(),
  cents: fc.integer({ min: 0, max: 20_000 }),
})

test('the lines of today add up to what the card pays, and no cent of a cart is lost between today and the bill', () => {
  fc.assert(
    fc.property(fc.array(sim, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 400 }), (sims, later) => {
      const Items = sims.flatMap((one) => {
        const made = aCart(1, {
          ...aSim(),
          simType: one.posted ? 'real_sim' : 'esim',
          priceCents: one.posted ? 500 : 0,
          plan: { entry: one.isMonthly ? monthly : prepay, autoRenew: one.autoRenew },
        })
        return withPlan(made, { PriceCents: one.cents, PriceCatalogCents: one.cents }).Items
      })
      const cart = withTotals({ ...aCart(), Items })
      const boughtOn = addDays(day, later)
      const sums = orderSums(Items, terms, boughtOn)
      const today = sums.Today.reduce((all, line) => all + line.AmountCents, 0)
      expect(today).toBe(sums.DueCents)
      expect(sums.DueCents).toBe(dueAtCheckout(cart))
      expect(sums.DueCents + sums.BillCents).toBe(cart.AmountCents)
      expect(sums.DueTaxCents).toBe(gstWithin(money(today)))
      expect(sums.FirstBillBy).toBe(sums.OnBill.length > 0 ? addDays(boughtOn, 15) : undefined)
    }),
  )
})
