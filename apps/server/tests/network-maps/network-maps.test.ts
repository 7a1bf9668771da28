import { networkMaps } from '@waea/contract/fibre/network-maps'
import { customers } from '@waea/contract/people/customers'
import { messages } from '@waea/contract/people/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arcgisMaps } from '../../src/partners/network-maps/network-maps.ts'
import { fibreValues } from '../access/fibre-access.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

/** Clears the cached map answers, which are reused for minutes. */
function forgetAnswers(): void {
  const { runtime } = portal.server
  Object.assign(runtime.ports, { networkMaps: arcgisMaps(runtime.config) })
}
beforeEach(forgetAnswers)
afterEach(async () => {
  await portal.faults('network-maps', [])
  await sandbox('POST', 'simulate/answers', { is: 'good' })
})

async function sandbox(method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await fetch(`${portal.sandbox}/network-maps/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The maps answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}
const newOutage = (place: string, over: object = {}) => sandbox('POST', 'simulate/outages', { place, ...over })

async function addressIn(town: string) {
  const { Locations } = await portal.good(customers.searchLocations, { spid: '2', Search: `Main Road ${town}` })
  const found = Locations.find(({ City }) => City === town)
  if (!found) throw new Error(`There is no address in ${town}`)
  const { LocationProvider: provider, LocationProviderIDX: providerIdx } = found
  return { provider, providerIdx, found }
}

type Found = Awaited<ReturnType<typeof addressIn>>['found']
function addAddress({ CustomerUUID: customerUuid, token }: Buyer, { Formatted: _line, ...parts }: Found) {
  return portal.good(customers.addAddress, { ...parts, spid: '2', customerUuid }, token)
}

/** A customer with an address in a town. */
async function livingIn(town: string): Promise<Buyer> {
  const [buyer, { found }] = await Promise.all([portal.signUpCustomer(), addressIn(town)])
  await addAddress(buyer, found)
  return buyer
}
const own = async ({ CustomerUUID: customerUuid, token }: Buyer) =>
  (await portal.good(networkMaps.ownOutages, { customerUuid }, token)).Outages
const follow = ({ CustomerUUID: customerUuid, token }: Buyer, outageId: string, IsFollowed = true) =>
  portal.call(networkMaps.followOutage, { customerUuid, outageId, IsFollowed }, token)
/** Moves the clock by five minutes and waits for the jobs. */
const later = async () => {
  forgetAnswers()
  await portal.clock({ advanceS: 300 })
}
/** Signs in again, since the clock has moved. */
async function noticesOf(buyer: Buyer) {
  const { CustomerUUID: customerUuid, token } = await portal.signIn(buyer)
  const { Notices } = await portal.good(messages.notices, { customerUuid }, token)
  return Notices.filter(({ About }) => About === 'network')
}

test('[C-MAP-01] the services are those of maps with names of five parts', async () => {
  const { services, folders } = await portal.good(networkMaps.services, {})
  expect(folders).toEqual([])
  expect(services).toEqual(
    ['4g_coverage', '5g_coverage', 'fibre_coverage', 'mobile_outage', 'fibre_outage'].map((middle) => ({
      name: `waea_nz_${middle}_1`,
      type: 'MapServer',
    })),
  )
})

test('[K-MAP-01] services are asked for once in five minutes', async () => {
  await portal.good(networkMaps.services, {})
  await portal.faults('network-maps', [{ kind: 'error-before-effect', times: 50 }])
  expect((await portal.good(networkMaps.services, {})).services).toHaveLength(5)
  expect(networkMaps.services.fresh).toBe(300_000)
})

test('[N-MAP-01] a map has id, type, name, colour and layers, outages drawn above coverage', async () => {
  const { Maps } = await portal.good(networkMaps.maps, {})
  expect(Maps.map(({ type, name }) => [type, name])).toEqual([
    ['coverage', '4g'],
    ['coverage', '5g'],
    ['coverage', 'fibre'],
    ['outage', 'fibre'],
    ['outage', 'mobile'],
  ])
  expect(Maps.at(-1)).toEqual({
    id: 'waea_nz_mobile_outage_1',
    type: 'outage',
    name: 'mobile',
    colour: 'alarm',
    layers: [{ url: '/arcgis/rest/services/waea_nz_mobile_outage_1/MapServer/0/query', type: 'geojson', order: 400 }],
  })
  const orders = Maps.flatMap(({ layers }) => layers.map(({ order }) => order))
  expect(orders).toEqual(orders.toSorted((one, other) => one - other))
})

test('a layer’s areas come without the words of their rows; what is not listed is not found', async () => {
  const { features } = await portal.good(networkMaps.features, { service: 'waea_nz_mobile_outage_1', layer: '0' })
  expect(features.map(({ id, properties }) => [id, properties])).toContainEqual(['OUT-1001', { planned: false }])
  const coverage = await portal.good(networkMaps.features, { service: 'waea_nz_4g_coverage_1', layer: '0' })
  expect(coverage.features[0]?.id).toBe('waea_nz_4g_coverage_1-0-1')
  for (const [service, layer] of [
    ['waea_nz_mobile_outage_1', '1'],
    ['waea_nz_mobile_outage_1', '0%2f..'],
    ['waea_basemap', '0'],
    ['..%2f..', '0'],
  ] as const) {
    expect((await portal.call(networkMaps.features, { service, layer })).status, `${service} ${layer}`).toBe(404)
  }
})

test('[E-MAP-03] an error of ArcGIS is told with its message and code, and so is no good answer', async () => {
  await sandbox('POST', 'simulate/answers', { is: 'arcgis-error' })
  const text = 'error while loading maps: Token Required (499)'
  const detail = { message: 'Token Required', code: 499 }
  for (const call of [networkMaps.services, networkMaps.maps, networkMaps.outages]) {
    expect(await portal.call(call, {})).toMatchObject({ status: 503, body: { err_message: text, detail } })
  }
  await sandbox('POST', 'simulate/answers', { is: 'malformed' })
  forgetAnswers()
  expect((await portal.call(networkMaps.outages, {})).body.detail).toMatchObject({ code: 502 })
  await sandbox('POST', 'simulate/answers', { is: 'good' })
  await portal.faults('network-maps', [{ kind: 'error-before-effect', times: 1, status: 500 }])
  forgetAnswers()
  expect((await portal.call(networkMaps.outages, {})).body.detail).toMatchObject({ code: 500 })
})

test('without any services there are no outages, and nothing fails', async () => {
  await sandbox('POST', 'simulate/answers', { is: 'empty' })
  expect((await portal.good(networkMaps.outages, {})).Outages).toEqual([])
  expect(await portal.good(networkMaps.maps, {})).toEqual({ Maps: [] })
})

test('outages are listed by place, those that have begun first', async () => {
  const { Outages } = await portal.good(networkMaps.outages, {})
  expect(Outages.map(({ State, Place }) => [State, Place])).toEqual([
    ['now', 'Akaroa'],
    ['now', 'Kaikohe'],
    ['planned', 'Taupō'],
  ])
  expect(Outages[1]).toMatchObject({
    Technology: 'mobile',
    Region: 'Northland',
    Cause: expect.stringContaining('storm'),
  })
  expect(Outages[0]).not.toHaveProperty('EndsAtNanos')
})

test('an address has the outages of its area, and the networks that reach it', async () => {
  const { provider, providerIdx } = await addressIn('Kaikohe')
  const { Outages, Coverage } = await portal.good(networkMaps.here, { provider, providerIdx })
  expect(Outages.map(({ OutageID }) => OutageID)).toEqual(['OUT-1001'])
  expect(Coverage).toEqual([
    { Technology: '4g', IsCovered: true },
    { Technology: '5g', IsCovered: false },
    { Technology: 'fibre', IsCovered: true },
  ])
  const nelson = await addressIn('Nelson')
  const away = await portal.good(networkMaps.here, { provider, providerIdx: nelson.providerIdx })
  expect([away.Outages, away.Coverage?.every(({ IsCovered }) => IsCovered)]).toEqual([[], true])
  // The place's position on the map is unknown.
  const small = await portal.good(networkMaps.here, { provider, providerIdx: (await addressIn('Kumeu')).providerIdx })
  expect(small).toEqual({ Outages: [] })
  expect((await portal.call(networkMaps.here, { provider, providerIdx: 'nowhere' })).status).toBe(404)
  expect((await portal.call(networkMaps.here, { provider: 'other', providerIdx })).status).toBe(404)
})

test('a customer sees the outages at their addresses, and is told of the end on every channel, once', async () => {
  const owner = await mobileInService(portal)
  const { found } = await addressIn('Gore')
  await addAddress(owner, found)
  const { id } = await newOutage('Gore', { cause: 'A cut cable' })
  forgetAnswers()
  expect(await own(owner)).toEqual([
    expect.objectContaining({ OutageID: id, Place: 'Gore', Address: found.Lines[0], IsFollowed: false }),
  ])
  expect((await follow(owner, id)).status).toBe(200)
  expect((await follow(owner, id)).status).toBe(200)
  expect((await own(owner))[0]).toMatchObject({ IsFollowed: true })
  await later()
  expect(await noticesOf(owner)).toEqual([])

  await sandbox('DELETE', `simulate/outages/${id}`)
  // While the maps fail or list nothing at all, nobody is told that an outage is over.
  for (const is of ['arcgis-error', 'malformed', 'empty']) {
    await sandbox('POST', 'simulate/answers', { is })
    await later()
    expect(await noticesOf(owner), is).toEqual([])
  }
  await sandbox('POST', 'simulate/answers', { is: 'good' })
  await later()
  await later()
  await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject === 'The mobile outage in Gore is over'),
  )
  expect(await noticesOf(owner)).toHaveLength(1)
  expect(await portal.rows('SELECT * FROM network_maps.followed_outages')).toEqual([])
  const sent = await portal.rows<{ channel: string }>(
    "SELECT channel FROM messages.outbox WHERE template = 'outage-ended' ORDER BY channel",
  )
  expect(sent).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
})

test('an answer that the map server cut is read to its end, and one that cannot be tells nobody of an end', async () => {
  const owner = await livingIn('Westport')
  await Promise.all(['Gore', 'Ashburton'].map((place) => newOutage(place)))
  const { id } = await newOutage('Westport')
  forgetAnswers()
  await follow(owner, id)
  await sandbox('POST', 'simulate/answers', { is: 'paged' })
  forgetAnswers()
  const { Outages } = await portal.good(networkMaps.outages, {})
  expect(Outages.map(({ OutageID }) => OutageID)).toEqual(expect.arrayContaining(['OUT-1001', 'OUT-1002', id]))
  await sandbox('POST', 'simulate/answers', { is: 'cut' })
  await later()
  expect((await portal.call(networkMaps.outages, {})).body.detail).toMatchObject({ code: 502 })
  await sandbox('POST', 'simulate/answers', { is: 'good' })
  await later()
  expect([await noticesOf(owner), (await own(owner))[0]?.IsFollowed]).toEqual([[], true])
})

test('an outage whose row gets another number, or whose area cannot be drawn, is not over', async () => {
  const owner = await livingIn('Westport')
  const [before, { id }] = [await newOutage('Ashburton'), await newOutage('Hokitika', { isDrawn: false })]
  forgetAnswers()
  await follow(owner, id)
  await sandbox('DELETE', `simulate/outages/${before.id}`)
  await later()
  expect(await noticesOf(owner)).toEqual([])
  const { token } = await portal.signIn(owner)
  expect((await own({ ...owner, token })).find(({ OutageID }) => OutageID === id)).toMatchObject({ IsFollowed: true })
})

test('an outage that comes back under its number and ends again is told again', async () => {
  const owner = await livingIn('Westport')
  for (const times of [1, 2]) {
    const { id } = await newOutage('Hokitika', { id: 'OUT-8000' })
    forgetAnswers()
    await follow({ ...owner, ...(await portal.signIn(owner)) }, id)
    await sandbox('DELETE', `simulate/outages/${id}`)
    await later()
    await eventually('the notice', async () => (await noticesOf(owner)).length === times || undefined)
  }
})

test('who changes their mind is not told, and nobody follows what is not there', async () => {
  const buyer = await livingIn('Oamaru')
  const { id } = await newOutage('Oamaru')
  forgetAnswers()
  expect((await follow(buyer, 'OUT-0')).status).toBe(404)
  await follow(buyer, id)
  await follow(buyer, id, false)
  await sandbox('DELETE', `simulate/outages/${id}`)
  await later()
  expect(await noticesOf(buyer)).toEqual([])
  await sandbox('POST', 'simulate/answers', { is: 'malformed' })
  forgetAnswers()
  expect(await own(buyer)).toEqual([])
  expect((await follow(buyer, 'OUT-1001')).status).toBe(503)
})

test('an outage of fibre where a customer has fibre is theirs, also without an address of their own; one of mobiles is not', async () => {
  const buyer = await portal.signUpCustomer()
  await fibreValues(portal, buyer.CustomerUUID)
  const { City = '' } =
    (
      await portal.rows<{ City: string }>(
        `SELECT address ->> 'City' AS "City" FROM broadband.connections WHERE customer_uuid = $1`,
        [buyer.CustomerUUID],
      )
    )[0] ?? {}
  await newOutage(City, { technology: 'mobile' })
  const { id } = await newOutage(City, { technology: 'fibre' })
  forgetAnswers()
  const mine = await own(buyer)
  expect(mine.every(({ Technology }) => Technology === 'fibre')).toBe(true)
  expect(mine.find(({ OutageID }) => OutageID.includes(id))?.Address).toContain(City)
})
