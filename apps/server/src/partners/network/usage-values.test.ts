import { expect, test } from 'vitest'
import { correctUsage, usageValues } from './usage-values.ts'

const document = {
  id: 'CDR 1',
  usageDate: '2001-02-03T04:05:06Z',
  usageType: 'data',
  usageCharacteristic: [{ name: 'amount', value: 'much' }, { name: 'destination', value: 'Suva' }, null],
  product: { id: 'service', externalId: 'customer.mobile.0' },
  relatedParty: [{ role: 'subscriber' }],
}

test('the values of a document are read as they are, and nothing is read of what is none', () => {
  expect(usageValues(document)).toEqual({
    ID: 'CDR 1',
    UsedAt: '2001-02-03T04:05:06Z',
    Type: 'data',
    Amount: 'much',
    ServiceRef: 'service',
    reference: 'customer.mobile.0',
  })
  for (const none of [null, 7, 'text', [document], undefined, { product: null, id: {} }]) {
    expect(usageValues(none)).toEqual({})
  }
})

test('a correction replaces its values alone', () => {
  const corrected = correctUsage(document, { Amount: 7, Country: 'FJ', UsedAt: '2026-11-30T08:15:00+13:00' })
  expect(corrected).toEqual({
    ...document,
    usageDate: '2026-11-30T08:15:00+13:00',
    usageCharacteristic: [
      { name: 'destination', value: 'Suva' },
      { name: 'amount', value: 7 },
      { name: 'visitedCountry', value: 'FJ' },
    ],
  })
  expect(correctUsage(document, { ID: 'CDR 2', Type: 'voice' })).toEqual({
    ...document,
    id: 'CDR 2',
    usageType: 'voice',
  })
  expect(correctUsage(null, { ID: 'CDR 3' })).toEqual({ id: 'CDR 3' })
})
