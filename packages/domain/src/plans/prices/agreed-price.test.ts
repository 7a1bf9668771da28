import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry } from '../../catalogue/sample-entries.ts'
import { agreedInOrder, billOf, planTerms } from '../../shop/orders/order-sums.ts'
import { agreedPrice, nextPrice } from './agreed-price.ts'

const half = { ProductID: anEntry().UUID, OrigianlPrice: 4000, DiscountedPrice: 2000 }
const lasting = (OfferPeriodCount?: number, RecurringRetailPrice?: number) => ({
  ...anEntry({}, OfferPeriodCount === undefined ? {} : { OfferPeriodCount }),
  ...(RecurringRetailPrice !== undefined && { RecurringRetailPrice }),
})

test('an offer holds for its periods; then comes the full price of that day, which stays', () => {
  const terms = agreedPrice(lasting(2), half, money(2000))
  expect(nextPrice(terms, 1, money(4100))).toBe(2000)
  expect(nextPrice(terms, 2, money(4100))).toBe(4100)
  expect(nextPrice({ ...terms, price: money(4100) }, 3, money(9900))).toBe(4100)
})

test('after an offer that ends, and without one, the price of renewals is that of every renewal', () => {
  expect(nextPrice(agreedPrice(lasting(2, 3500), half, money(2000)), 1, money(4000))).toBe(2000)
  expect(nextPrice(agreedPrice(lasting(2, 3500), half, money(2000)), 2, money(4000))).toBe(3500)
  expect(nextPrice(agreedPrice(lasting(undefined, 3500), undefined, money(4000)), 1, money(4000))).toBe(3500)
})

test('a plan that has had no period yet costs what was agreed for the first one, whatever its renewals cost', () => {
  expect(nextPrice(agreedPrice(lasting(undefined, 3500), undefined, money(4000)), 0, money(9900))).toBe(4000)
  expect(nextPrice(agreedPrice(lasting(1, 3500), half, money(2000)), 0, money(4000))).toBe(2000)
})

test('an offer without an end holds for ever, and so does the price of a plan that was bought without one', () => {
  expect(nextPrice(agreedPrice(lasting(undefined, 3500), half, money(2000)), 99, money(4000))).toBe(2000)
  expect(nextPrice(agreedPrice(lasting(2), undefined, money(4000)), 2, money(9900))).toBe(4000)
})

test('what an order tells of a plan on the bill is what its renewals charge, period after period', () => {
  const some = { min: 1, max: 9000 }
  const any = fc.record({
    full: fc.integer(some),
    off: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    periods: fc.option(fc.integer({ min: 1, max: 6 })),
    recurring: fc.option(fc.integer(some)),
  })
  fc.assert(
    fc.property(any, ({ full, off, periods, recurring }) => {
      const entry = lasting(periods ?? undefined, recurring ?? undefined)
      const first = off === null ? full : Math.floor(full * off)
      const price = { ProductID: entry.UUID, OrigianlPrice: full, ...(off !== null && { DiscountedPrice: first }) }
      let terms = agreedPrice(entry, price, money(first))
      const billed = billOf({ Name: 'Plan', AutoRenew: true, agreed: terms, full: money(full) }, '1 month')
      expect(billed.AmountCents).toBe(terms.price)
      for (let done = 1; done < 9; done += 1) {
        terms = { ...terms, price: nextPrice(terms, done, money(full)) }
        const isAfter = billed.Periods !== undefined && done >= billed.Periods
        expect(terms.price).toBe(isAfter ? billed.ThenCents : billed.AmountCents)
      }
    }),
  )
})

test('an order tells of a plan on the bill that does not renew as one period, and of nothing after it', () => {
  const agreed = agreedPrice(lasting(3), half, money(1000))
  const billed = billOf({ Name: 'Plan', AutoRenew: false, agreed, full: money(2000) }, '1 month')
  expect(billed).toMatchObject({ AmountCents: 1000, Periods: 1 })
  expect(billed).not.toHaveProperty('ThenCents')
})

test('[K-SHOP-03] the price of a group holds for ever, though an offer of the plan ends and its renewals cost another', () => {
  const group = { PriceCents: 3500, PriceCatalogCents: 4000, Attributes: {} }
  const terms = agreedInOrder(group, planTerms(lasting(2, 3900)))
  expect([1, 2, 3, 99].map((done) => nextPrice(terms, done, money(4000)))).toEqual([3500, 3500, 3500, 3500])
})

test('an order agrees on what the catalogue says of an offer, and of the price of renewals', () => {
  const offered = { PriceCents: 2000, PriceCatalogCents: 4000, Attributes: { DiscountUUID: 'offer' } }
  for (const entry of [lasting(), lasting(2), lasting(2, 3500), lasting(undefined, 3500)]) {
    expect(agreedInOrder(offered, planTerms(entry))).toEqual(agreedPrice(entry, half, money(2000)))
    const full = { PriceCents: 4000, PriceCatalogCents: 4000, Attributes: {} }
    expect(agreedInOrder(full, planTerms(entry))).toEqual(agreedPrice(entry, undefined, money(4000)))
  }
})
