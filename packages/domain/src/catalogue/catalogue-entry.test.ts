import { expect, test } from 'vitest'
import {
  billingTypeOf,
  broadbandTypes,
  type CatalogueEntry,
  deriveEntry,
  discountOf,
  isShown,
  type Price,
  planTypeOf,
  planTypes,
  priceDue,
  shownEntries,
} from './catalogue-entry.ts'
import { areQuickFilters, filterEntries, quickFilterOf } from './quick-filters.ts'
import { anEntry } from './sample-entries.ts'

const halfPrice: Price = { ProductID: 'a', OrigianlPrice: 4000, DiscountedPrice: 2000 }

test('[V-CAT-01] a plan is shown only when its first availability is on sale and it is a base plan or an add-on', () => {
  expect(isShown(anEntry())).toBe(true)
  expect(isShown(anEntry({}, { IsBasePlan: false, IsAddon: true }))).toBe(true)
  expect(isShown(anEntry({}, { IsBasePlan: false, IsAddon: false }))).toBe(false)
  expect(isShown(anEntry({ Availabilities: [] }))).toBe(false)
  const [onSale] = anEntry().Availabilities
  if (!onSale) throw new Error('the sample has an availability')
  expect(isShown(anEntry({ Availabilities: [{ ...onSale, Available: false }, onSale] }))).toBe(false)
})

test('shown entries come by priority and then by price', () => {
  const entry = (Name: string, Priority: number, RetailCents: number) =>
    anEntry({ Name, Availabilities: anEntry().Availabilities.map((one) => ({ ...one, Priority, RetailCents })) })
  const entries = [entry('c', 2, 1000), entry('a', 1, 3000), entry('b', 1, 2000), anEntry({ Availabilities: [] })]
  expect(shownEntries(entries).map(({ Name }) => Name)).toEqual(['b', 'a', 'c'])
  const alike = ['Ōtaki', 'otago', 'Nelson'].map((name) => entry(name, 1, 1000))
  expect(shownEntries(alike).map(({ Name }) => Name)).toEqual(['Nelson', 'otago', 'Ōtaki'])
})

test('an entry derives its cost, its marks and the recurring price as Cents', () => {
  expect(deriveEntry(anEntry())).toMatchObject({ cost: '40.00', is_payg: false, is_fully_paid: false, Cents: 4000 })
  expect(deriveEntry(anEntry({ RecurringRetailPrice: 3500 })).Cents).toBe(3500)
  expect(deriveEntry(anEntry({}, { IsPAYG: true })).is_payg).toBe(true)
  expect(deriveEntry(anEntry({ Availabilities: [] })).is_fully_paid).toBe(true)
  expect(deriveEntry(anEntry(), { ...halfPrice, DiscountedPrice: 0 }).is_fully_paid).toBe(true)
})

test('an offer lowers what is due by its discount', () => {
  expect(priceDue(anEntry())).toBe(4000)
  expect(priceDue(anEntry(), halfPrice)).toBe(2000)
  expect(priceDue(anEntry(), { ProductID: 'a', OrigianlPrice: 3900 })).toBe(3900)
  expect(discountOf(halfPrice)).toBe(2000)
  expect(discountOf(undefined)).toBe(0)
})

test('a price with a fraction of a cent is no price', () => {
  expect(() => priceDue(anEntry(), { ...halfPrice, DiscountedPrice: 10.5 })).toThrow(RangeError)
})

test('[S-PLAN-01] an entry is billed as postpay, prepay or payg', () => {
  expect(billingTypeOf(anEntry())).toBe('postpay')
  expect(billingTypeOf(anEntry({ ProductType: 'postpaymobileAddon' }))).toBe('postpay')
  expect(billingTypeOf(anEntry({ ProductType: 'prepaymobileAddon' }))).toBe('prepay')
  expect(billingTypeOf(anEntry({ ProductType: 'prepaymobileAddon' }, { IsPAYG: true }))).toBe('payg')
})

test('plan types are postpay, prepay and PAYG, and the broadband type is broadband', () => {
  expect(planTypes).toEqual(['postpay', 'prepay', 'PAYG'])
  expect(planTypeOf(anEntry({ ProductType: 'prepaymobileAddon' }, { IsPAYG: true }))).toBe('PAYG')
  expect(planTypeOf(anEntry({ ProductType: 'prepaymobileAddon' }))).toBe('prepay')
  expect(broadbandTypes).toEqual(['broadband'])
})

test('[V-CAT-02] quick filters are valid only when every one is Unlimited, Throttled or Limited', () => {
  expect(areQuickFilters(['Unlimited', 'Throttled', 'Limited'])).toBe(true)
  expect(areQuickFilters([])).toBe(true)
  expect(areQuickFilters(['Unlimited', 'unlimited'])).toBe(false)
  expect(areQuickFilters(['Limited', 5])).toBe(false)
})

test('plans are filtered by what happens to their data', () => {
  const unlimited = anEntry({}, { DataUsageRule: 'Unlimited' })
  const throttled = anEntry({}, { DataUsageRule: 'Throttled' })
  const casual = anEntry({}, { DataUsageRule: 'CasualRate' })
  const all: CatalogueEntry[] = [unlimited, throttled, casual]
  expect(all.map(quickFilterOf)).toEqual(['Unlimited', 'Throttled', 'Limited'])
  expect(filterEntries(all, ['Throttled', 'Limited'])).toEqual([throttled, casual])
  expect(filterEntries(all, [])).toEqual(all)
  expect(filterEntries(all, ['Cheap'])).toEqual(all)
})
