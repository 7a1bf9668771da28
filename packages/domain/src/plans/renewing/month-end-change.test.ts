import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { anEntry } from '../../catalogue/sample-entries.ts'
import { decideMonthEnd, type WantedOffer } from './month-end-change.ts'

const today = calendarDay('2027-02-10')
const current = { ProductCatalogUUID: anEntry().UUID, AutoRenew: true, EndsOn: calendarDay('2027-02-28') }
const other = anEntry({ UUID: '00000000-0000-7000-8000-000000000101' })
const wanted = (over: Partial<WantedOffer> = {}): WantedOffer => ({
  entry: other,
  onSale: true,
  cost: money(4000),
  ...over,
})
const decided = (over: Partial<WantedOffer> = {}, plan = current) => decideMonthEnd(plan, wanted(over), today)

test('another plan starts where the month ends, at what it costs today; today where the month is over already', () => {
  const agreed = { price: 4000, offerPeriods: null, renewalPrice: null }
  expect(decided()).toEqual({ is: 'changed', on: '2027-02-28', agreed })
  expect(decided({}, { ...current, EndsOn: today })).toMatchObject({ on: today })
  expect(decided({}, { ...current, EndsOn: calendarDay('2027-02-09') })).toMatchObject({ on: today })
})

test('an offer is agreed with its price, for its periods', () => {
  const entry = { ...other, Characteristics: { ...other.Characteristics, OfferPeriodCount: 3 } }
  const price = { ProductID: entry.UUID, OrigianlPrice: 4000, DiscountedPrice: 3000 }
  expect(decided({ entry, price, cost: money(3000) })).toMatchObject({ agreed: { price: 3000, offerPeriods: 3 } })
})

test('the plan that is held is kept, even where it is not on sale any more', () => {
  expect(decided({ entry: anEntry(), onSale: false })).toEqual({ is: 'kept' })
})

test('what is unknown, no plan, or not on sale is refused, and so is any change of a plan that is to end', () => {
  const field = 'ProductAvailabilityUUID'
  expect(decideMonthEnd(current, undefined, today)).toMatchObject({ refused: 'plan-unknown', field })
  const extra = anEntry({ UUID: other.UUID }, { IsBasePlan: false, IsAddon: true })
  expect(decided({ entry: extra })).toMatchObject({ refused: 'plan-unknown' })
  expect(decided({ onSale: false })).toMatchObject({ refused: 'no-available-product', field })
  expect(decided({}, { ...current, AutoRenew: false })).toMatchObject({ refused: 'fibre-not-active' })
})
