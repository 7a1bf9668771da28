import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { billOf, planTerms } from '../shop/order-sums.ts'
import { agreedPrice, nextPrice } from './agreed-price.ts'

const half = { ProductID: anEntry().UUID, OrigianlPrice: 4000, DiscountedPrice: 2000 }
const lasting = (OfferPeriodCount?: number, RecurringRetailPrice?: number) => ({
  ...anEntry({}, OfferPeriodCount === undefined ? {} : { OfferPeriodCount }),
  ...(RecurringRetailPrice !== undefined && { RecurringRetailPrice }),
})

test('an offer holds for its periods; then comes the full price of that day, which stays', () => {
  const held = agreedPrice(lasting(2), half, money(2000))
  expect(nextPrice(held, 1, money(4100))).toBe(2000)
  expect(nextPrice(held, 2, money(4100))).toBe(4100)
  expect(nextPrice({ ...held, price: money(4100) }, 3, money(9900))).toBe(4100)
})

test('after an offer that ends, and without one, the price of renewals is that of every renewal', () => {
  expect(nextPrice(agreedPrice(lasting(2, 3500), half, money(2000)), 1, money(4000))).toBe(2000)
  expect(nextPrice(agreedPrice(lasting(2, 3500), half, money(2000)), 2, money(4000))).toBe(3500)
  expect(nextPrice(agreedPrice(lasting(undefined, 3500), undefined, money(4000)), 1, money(4000))).toBe(3500)
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
      const plan = { Name: 'Plan', PriceCents: first, PriceCatalogCents: full, isOffer: off !== null, AutoRenew: true }
      const told = billOf(plan, planTerms(entry))
      let held = agreedPrice(entry, price, money(first))
      expect(told.AmountCents).toBe(held.price)
      for (let done = 1; done < 9; done += 1) {
        held = { ...held, price: nextPrice(held, done, money(full)) }
        const isAfter = told.Periods !== undefined && done >= told.Periods
        expect(held.price).toBe(isAfter ? told.ThenCents : told.AmountCents)
      }
    }),
  )
})

test('an order tells of a plan on the bill that does not renew as one period, and of nothing after it', () => {
  const plan = { Name: 'Plan', PriceCents: 1000, PriceCatalogCents: 2000, isOffer: true, AutoRenew: false }
  const told = billOf(plan, planTerms(lasting(3)))
  expect(told).toMatchObject({ AmountCents: 1000, Periods: 1 })
  expect(told).not.toHaveProperty('ThenCents')
})
