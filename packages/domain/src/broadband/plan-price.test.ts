import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { nextPrice } from '../plans/prices/agreed-price.ts'
import { agreedAsShown, checkShownFibre, fibrePrice, fibrePriceOf } from './plan-price.ts'

/** A fibre plan of $79.00 a month with a $20.00 discount, for this many months or permanently. */
function offered(months: number | undefined, renewalCents?: number) {
  const entry = anEntry({}, months === undefined ? {} : { OfferPeriodCount: months })
  const price = { ProductID: entry.UUID, OrigianlPrice: 7900, DiscountedPrice: 5900 }
  const renewal = renewalCents === undefined ? {} : { RecurringRetailPrice: renewalCents }
  return { entry: { ...entry, ...renewal }, price, cost: money(5900) }
}

const then = { Price: 5900, Periods: 6, ThenCents: 7900 }

test('a price that an offer lowers for some months is told with both sums, and with one where it stays', () => {
  expect(fibrePriceOf(offered(6))).toEqual(then)
  expect(fibrePriceOf(offered(6, 7500))).toEqual({ ...then, ThenCents: 7500 })
  expect(fibrePriceOf(offered(6, 5900))).toEqual({ Price: 5900 })
  expect(fibrePriceOf(offered(undefined))).toEqual({ Price: 5900 })
  const { price: _, ...full } = { ...offered(6), cost: money(7900) }
  expect(fibrePriceOf({ ...full, price: { ProductID: full.entry.UUID, OrigianlPrice: 7900 } })).toEqual({ Price: 7900 })
})

test('a first month of another price than the next ones is told as one', () => {
  const entry = { ...anEntry(), RecurringRetailPrice: 7500 }
  const price = { ProductID: entry.UUID, OrigianlPrice: 7900 }
  expect(fibrePriceOf({ entry, price, cost: money(7900) })).toEqual({ Price: 7900, Periods: 1, ThenCents: 7500 })
})

test('what was told is what each month costs, whatever the catalogue asks by then, and what is left of it is told', () => {
  let agreed = agreedAsShown(then)
  for (let done = 1; done <= 8; done += 1) {
    const due = fibrePrice(agreed, money(9900), done)
    expect(due).toEqual(done <= 6 ? { ...then, Periods: 7 - done } : { Price: 7900 })
    agreed = { ...agreed, price: nextPrice(agreed, done, money(9900)) }
    expect(agreed.price).toBe(done < 6 ? 5900 : 7900)
  }
  expect(nextPrice(agreedAsShown({ Price: 7900 }), 1, money(9900))).toBe(7900)
})

test('a plan that has had no month yet has all of them before it', () => {
  expect(fibrePrice(agreedAsShown(then), money(9900), 0)).toEqual(then)
})

test('another first sum, later sum or month than was shown is refused with what holds; who was shown none is not', () => {
  const now = { Price: money(5900), Periods: 6, ThenCents: money(7900) }
  expect(checkShownFibre(then, now)).toBeUndefined()
  expect(checkShownFibre(undefined, now)).toBeUndefined()
  const others = [{ Price: 5900 }, { ...then, Price: 5800 }, { ...then, Periods: 3 }, { ...then, ThenCents: 7800 }]
  for (const shown of others) {
    expect(checkShownFibre(shown, now)).toEqual({
      refused: 'price-changed',
      detail: { WasCents: shown.Price, NowCents: 5900, Periods: 6, ThenCents: 7900 },
    })
  }
  expect(checkShownFibre(then, { Price: money(5900) })).toMatchObject({ refused: 'price-changed' })
})
