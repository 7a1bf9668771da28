import { expect, test } from 'vitest'
import { canStartOn, checkedAgain, draftAt, type FibreDraft, movedTo, outdated, packed } from './draft.ts'
import type { Availability, FibrePlace, FibrePlan, Modem } from './wire.ts'

const place = (at: string): FibrePlace => ({
  Formatted: `${at} Queen Street, Auckland 1010`,
  City: 'Auckland',
  Country: 'New Zealand',
  PostCode: '1010',
  Lines: [`${at} Queen Street`, 'Auckland 1010'],
  LocationProvider: 'addresses',
  LocationProviderIDX: at,
})

const found = (over: Partial<Availability> = {}): Availability => ({
  LocationProvider: 'addresses',
  LocationProviderIDX: '12',
  Formatted: '12 Queen Street, Auckland 1010',
  Availability: 'service_available',
  OrderType: 'CONNECT_INTACT',
  PrequalUUID: 'prequal-1',
  ValidUntilNanos: 0,
  LFC: 'Chorus',
  IsServedByAnother: false,
  FirstDay: '2026-11-28',
  LastDay: '2027-02-23',
  ...over,
})

const plan: FibrePlan = {
  ID: 'plan-1',
  ProductCatalogUUID: 'catalogue-1',
  Name: 'Fibre 500',
  Description: 'For a family',
  Price: 8900,
  DownMbps: 500,
  UpMbps: 100,
}
const modem: Modem = { ID: 'modem-1', Name: 'Router', Description: 'Wi-Fi 6', PriceCents: 14_900 }

const started = draftAt(place('12'), found(), { id: 'own', uuid: 'order' })
const whole = (): FibreDraft => packed(started, { plan, modem, rsf: '2026-12-01' }, found())

test('[N-UFB-01] a draft holds what was chosen, by the names of the wire', () => {
  expect(whole()).toEqual({
    id: 'own',
    uuid: 'order',
    location: {
      Formatted: '12 Queen Street, Auckland 1010',
      City: 'Auckland',
      Country: 'New Zealand',
      PostCode: '1010',
      Lines: ['12 Queen Street', 'Auckland 1010'],
      LocationProvider: 'addresses',
      LocationProviderIDX: '12',
    },
    transfer: false,
    service: { ID: 'prequal-1' },
    plan: { ID: 'plan-1', Name: 'Fibre 500', Price: 8900, OrderType: 'CONNECT_INTACT' },
    with_wifi_router: true,
    rsf: '2026-12-01',
    modem: { ID: 'modem-1', Name: 'Router', PriceCents: 14_900 },
  })
  expect(packed(whole(), { plan, modem: undefined, rsf: undefined }, found())).toEqual({
    ...started,
    plan: { ID: 'plan-1', Name: 'Fibre 500', Price: 8900, OrderType: 'CONNECT_INTACT' },
  })
})

test('at another address the plan, the day and the answer are asked for again, and the person and the router stay', () => {
  const contact = { Name: 'Aroha', Phone: '021 555 0100', Notes: '' }
  const moved = movedTo(
    { ...whole(), contact },
    place('14'),
    found({ PrequalUUID: 'prequal-2', IsServedByAnother: true }),
  )
  expect(moved).toMatchObject({ id: 'own', transfer: true, service: { ID: 'prequal-2' }, wish: 'plan-1', contact })
  expect(moved).toMatchObject({ with_wifi_router: true, modem: { ID: 'modem-1' } })
  expect([moved.plan, moved.rsf]).toEqual([undefined, undefined])
  expect(moved.location.LocationProviderIDX).toBe('14')
})

test('at the same address all stays, by the answer of today', () => {
  expect(movedTo(whole(), place('12'), found({ PrequalUUID: 'prequal-2' }))).toEqual({
    ...whole(),
    service: { ID: 'prequal-2' },
  })
})

test('a day stays as long as it is among the possible ones and nobody has to come', () => {
  const dayAfter = (over: Partial<Availability>) => checkedAgain(whole(), found(over)).rsf
  expect(dayAfter({ FirstDay: '2026-12-01' })).toBe('2026-12-01')
  expect(dayAfter({ FirstDay: '2026-12-02' })).toBeUndefined()
  expect(dayAfter({ LastDay: '2026-12-01' })).toBe('2026-12-01')
  expect(dayAfter({ LastDay: '2026-11-30' })).toBeUndefined()
  expect(dayAfter({ Availability: 'service_installation_required' })).toBeUndefined()
  const days = ['2026-11-27', '2026-11-30', '2026-12-04', '2026-12-05', '2026-12-25', '2027-02-23', '2027-02-24']
  expect(days.filter((day) => canStartOn(day, found()))).toEqual(['2026-11-30', '2026-12-04', '2027-02-23'])
})

test('a connection that another provider has meanwhile is a transfer, and the plan is ordered as one', () => {
  expect(checkedAgain(whole(), found({ IsServedByAnother: true, OrderType: 'TRANSFER' }))).toMatchObject({
    transfer: true,
    plan: { ID: 'plan-1', OrderType: 'TRANSFER' },
  })
})

test('a plan or router at another price, or no longer sold, is told apart from one that is as it was', () => {
  expect(outdated(whole(), { Plans: [plan], Modems: [modem] })).toEqual({})
  expect(outdated(started, { Plans: [], Modems: [] })).toEqual({})
  expect(outdated(whole(), { Plans: [{ ...plan, Price: 8901 }], Modems: [] })).toEqual({ plan: 'price', modem: 'gone' })
  expect(outdated(whole(), { Plans: [], Modems: [{ ...modem, PriceCents: 1 }] })).toEqual({
    plan: 'gone',
    modem: 'price',
  })
})

test('a price that changes later is kept with the plan, and is another one where its later sum or its month is', () => {
  const later = { ...plan, Periods: 6, ThenCents: 9900 }
  const draft = packed(started, { plan: later, modem: undefined, rsf: undefined }, found())
  expect(draft.plan).toMatchObject({ Price: plan.Price, Periods: 6, ThenCents: 9900 })
  expect(outdated(draft, { Plans: [later], Modems: [] })).toEqual({})
  for (const other of [plan, { ...later, Periods: 3 }, { ...later, ThenCents: 9500 }]) {
    expect(outdated(draft, { Plans: [other], Modems: [] })).toEqual({ plan: 'price' })
  }
})

test('a move stays with its draft at another address, and has the overlap that was chosen', () => {
  const move = { UfbUUID: 'ufb', OverlapDays: 0 }
  const moving = draftAt(place('12'), found(), { id: 'own', uuid: 'order', wish: 'plan-1', move })
  expect(movedTo(moving, place('16'), found()).move).toEqual(move)
  const chosen = packed(moving, { plan, modem: undefined, rsf: '2026-12-01', overlapDays: 3 }, found())
  expect(chosen.move).toEqual({ UfbUUID: 'ufb', OverlapDays: 3 })
  expect(whole().move).toBeUndefined()
})

test('a chosen time of a visit stays while that visit is the first one at the place', () => {
  const visit = { ID: '2026-12-08.am', Mode: 'install' as const, StartNanos: 1, EndNanos: 2 }
  const install = found({ Availability: 'service_installation_required' })
  const chosen = packed(started, { plan, modem: undefined, rsf: undefined, visit }, install)
  expect(chosen.visit).toEqual(visit)
  expect(checkedAgain(chosen, install).visit).toEqual(visit)
  expect(checkedAgain(chosen, found({ Availability: 'service_scope_required' })).visit).toBeUndefined()
  expect(checkedAgain(chosen, found()).visit).toBeUndefined()
  expect(packed(chosen, { plan, modem: undefined, rsf: undefined }, install).visit).toBeUndefined()
})
