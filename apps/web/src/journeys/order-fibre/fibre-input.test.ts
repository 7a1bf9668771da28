import { expect, test } from 'vitest'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { fibreInput } from './fibre-input.ts'

const draft: FibreDraft = {
  id: 'own',
  uuid: 'order',
  location: {
    Formatted: '12 Queen Street, Auckland 1010',
    City: 'Auckland',
    Country: 'New Zealand',
    PostCode: '1010',
    Lines: ['12 Queen Street'],
    LocationProvider: 'addresses',
    LocationProviderIDX: '12',
  },
  transfer: true,
  service: { ID: 'prequal-1' },
  plan: { ID: 'plan-1', Name: 'Fibre 500', Price: 8900, OrderType: 'TRANSFER' },
  with_wifi_router: false,
}

test('a draft is asked for at the prices that were shown, at its place, on its day', () => {
  const modem = { ID: 'modem-1', Name: 'Router', PriceCents: 14_900 }
  const contact = { Name: ' Aroha ', Phone: '021 555 0100', Notes: ' ' }
  expect(fibreInput({ ...draft, modem, rsf: '2026-12-01', contact })).toEqual({
    SPID: 2,
    UUID: 'order',
    ExternalReference: 'own',
    Address: { ...draft.location, Name: 'Aroha', Phone: '021 555 0100' },
    Items: [
      { Type: 'plan', ID: 'plan-1', PriceCents: 8900 },
      { Type: 'modem', ID: 'modem-1', PriceCents: 14_900 },
    ],
    transfer: true,
    rsf: '2026-12-01',
  })
})

test('a price that changes later is asked for with both sums', () => {
  const plan = {
    ID: 'plan-1',
    Name: 'Fibre 500',
    Price: 5900,
    Periods: 6,
    ThenCents: 8900,
    OrderType: 'TRANSFER',
  } as const
  expect(fibreInput({ ...draft, plan }).Items).toEqual([
    { Type: 'plan', ID: 'plan-1', PriceCents: 5900, Periods: 6, ThenCents: 8900 },
  ])
})

test('what was not chosen is not asked for', () => {
  expect(fibreInput(draft)).toMatchObject({ Items: [{ Type: 'plan' }], Address: draft.location })
  expect(fibreInput(draft)).not.toHaveProperty('rsf')
})
