import { expect, test } from 'vitest'
import type { CatalogueEntry, Characteristics, ProductType } from '../catalogue/catalogue-entry.ts'
import { fittingExtra } from './fitting-add-on.ts'

let made = 0
function entry(ProductType: ProductType, cents: number, gives: Partial<Characteristics>, Available = true) {
  made += 1
  const UUID = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  const availability = { UUID, Available, Priority: made, RetailName: `Extra ${made}`, RetailDescription: '' }
  return {
    UUID,
    ProductType,
    Name: `Extra ${made}`,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: { IsBasePlan: false, IsAddon: true, ...gives },
    Availabilities: [{ ...availability, RetailCents: cents, ProductCatalogEntryUUID: UUID }],
  } satisfies CatalogueEntry
}

const [ten, two, gone, world, monthly, base, pass] = [
  entry('prepaymobileAddon', 1800, { RecurringDataMB: 10_240 }),
  entry('prepaymobileAddon', 600, { RecurringDataMB: 2048 }),
  entry('prepaymobileAddon', 100, { RecurringDataMB: 2048 }, false),
  entry('prepaymobileAddon', 500, { RecurringIDDVoiceMinutes: 60 }),
  entry('postpaymobileAddon', 1500, { RecurringDataMB: 5120 }),
  entry('prepaymobileAddon', 200, { IsBasePlan: true, IsAddon: false, RecurringDataMB: 1024 }),
  entry('prepaymobileAddon', 300, { RecurringDataMB: 1024, RoamingZone: 'pacific' }),
]
const all = [ten, two, gone, world, monthly, base, pass]

test('the extra that is offered is the cheapest on sale that gives more of the same and is billed the same way', () => {
  expect(fittingExtra(all, 'data', 'prepay')).toBe(two)
  expect(fittingExtra(all, 'data', 'payg')).toBe(two)
  expect(fittingExtra(all, 'data', 'postpay')).toBe(monthly)
  expect(fittingExtra(all, 'idd_voice', 'prepay')).toBe(world)
})

test('where no extra gives more of a kind none is offered', () => {
  expect(fittingExtra(all, 'sms', 'prepay')).toBeUndefined()
  expect(fittingExtra([pass], 'data', 'prepay')).toBeUndefined()
  expect(fittingExtra(all, 'idd_voice', 'postpay')).toBeUndefined()
})

test('abroad it is a day pass of the zone, and no other', () => {
  expect(fittingExtra(all, 'data', 'prepay', 'pacific')).toBe(pass)
  expect(fittingExtra(all, 'data', 'postpay', 'pacific')).toBeUndefined()
  expect(fittingExtra(all, 'data', 'prepay', 'australia')).toBeUndefined()
})
