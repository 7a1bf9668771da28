import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { gstWithin, money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cart, type CartPlan, dueAtCheckout, withTotals } from './cart.ts'
import { billOf, orderSums, planTerms, type TermsByPlan } from './order-sums.ts'
import { aCart, aSim, plan as prepay } from './sample-carts.ts'

const day = calendarDay('2026-11-22')
const monthly = { ...prepay, UUID: 'monthly', ProductType: 'postpaymobile' as const }
const terms: TermsByPlan = { [prepay.UUID]: { Interval: '28 day' }, monthly: { Interval: '1 month' } }
const ofCart = ({ Items }: Cart, over: TermsByPlan = terms) => orderSums(Items, over, day)

/** A cart in which each plan is changed. */
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

const mixed = withTotals({
  ...aCart(),
  Items: [
    ...aCart(1, { simType: 'real_sim', priceCents: 500 }).Items,
    ...aCart(1, { simType: 'real_sim', priceCents: 500, plan: { entry: monthly } }).Items,
  ],
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
  const alone = { Name: line?.Name ?? '', PriceCents: 4000, PriceCatalogCents: 4000, isOffer: false }
  expect(billOf(alone, { Interval: '1 month' })).toEqual(line)
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
