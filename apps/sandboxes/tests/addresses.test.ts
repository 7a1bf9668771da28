import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGazetteer } from '../src/addresses/gazetteer.ts'
import type { FoundAddress } from '../src/addresses/search.ts'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { call } from './listener.ts'

let sandboxes: Sandboxes

beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: {} })
})
afterAll(() => sandboxes.close())

async function search(text: string, limit = 5): Promise<FoundAddress[]> {
  const url = `${sandboxes.url}/addresses/v1/search?q=${encodeURIComponent(text)}&limit=${limit}`
  return (await call<FoundAddress[]>('GET', url)).body
}
const first = async (text: string) => (await search(text))[0]?.Formatted

test('there are thousands of localities with unique names and their streets', () => {
  const { localities, streetAt } = loadGazetteer()
  expect(localities.length).toBeGreaterThan(2_000)
  expect(new Set(localities.map(({ slug }) => slug)).size).toBe(localities.length)
  expect(localities.every(({ postCode }) => /^\d{4}$/.test(postCode))).toBe(true)
  expect(streetAt.length).toBeGreaterThan(20_000)
})

test('an address has the layout of New Zealand Post', async () => {
  const [found] = await search('12 Cuba Street Te Aro')
  expect(found).toMatchObject({
    provider: 'sandbox-addresses',
    Formatted: '12 Cuba Street, Te Aro, Wellington 6011',
    Number: '12',
    StreetName: 'Cuba',
    StreetType: 'Street',
    Suburb: 'Te Aro',
    City: 'Wellington',
    PostCode: '6011',
    Lines: ['12 Cuba Street', 'Te Aro', 'Wellington 6011'],
  })
})

test('a rural address has its delivery round in place of the suburb', async () => {
  const [found] = await search('7 main road pahi')
  expect(found).toMatchObject({ Suburb: 'Pahi', Lines: ['7 Main Road', 'RD 1', 'Paparoa 0571'] })
})

test('half-typed words are enough', async () => {
  expect(await first('12 que wel')).toBe('12 Queen Street, Mount Victoria, Wellington 6011')
  expect(await first('8 lambt')).toBe('8 Lambton Quay, Wellington Central, Wellington 6011')
})

test('a search ignores macrons', async () => {
  expect(await first('23 bank st whangarei')).toBe('23 Bank Street, Whangārei 0110')
  expect(await first('23 bank st Whangārei')).toBe('23 Bank Street, Whangārei 0110')
  expect(await first('5 Lāke Terrāce TAUPO')).toBe('5 Lake Terrace, Taupō 3330')
})

test.for([
  ['10 jervois rd herne bay', '10 Jervois Road, Herne Bay, Auckland 1011'],
  ['10 dominion road mt eden', '10 Dominion Road, Mount Eden, Auckland 1024'],
  ['10 st heliers bay rd', '10 Saint Heliers Bay Road, Saint Heliers, Auckland 1071'],
  ['10 lake tce taupo', '10 Lake Terrace, Taupō 3330'],
  ['10 broadway ave palmerston nth', '10 Broadway Avenue, Palmerston North 4410'],
  ['10 hibiscus coast hwy orewa', '10 Hibiscus Coast Highway, Orewa 0931'],
] as const)('the abbreviation in "%s" is understood', async ([query, found]) => {
  expect(await first(query)).toBe(found)
})

test('units and letters are part of the number', async () => {
  expect(await first('1/12 Queen St')).toBe('1/12 Queen Street, Auckland Central, Auckland 1010')
  expect(await first('unit 3, 14a high st lower hutt')).toBe('3/14A High Street, Lower Hutt 5010')
  const [found] = await search('3/14a cuba street te aro')
  expect(found).toMatchObject({ UnitType: 'Unit', UnitTypeExtra: '3', Number: '14A' })
})

test('a postcode narrows the search and is not a house number', async () => {
  const found = await search('cuba 6011', 20)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ PostCode }) => PostCode === '6011')).toBe(true)
  expect((await search('6011 cuba'))[0]?.Suburb).toBe('Te Aro')
})

test('a street has the numbers 1 to 199', async () => {
  expect(await first('199 cuba te aro')).toBe('199 Cuba Street, Te Aro, Wellington 6011')
  expect(await search('200 cuba te aro')).toEqual([])
  expect(await search('0 cuba te aro')).toEqual([])
})

test('an unknown address is not found, and an odd search does no harm', async () => {
  expect(await search('12 qqqq')).toEqual([])
  expect(await search('')).toEqual([])
  expect(await search('%_\'";--<>')).toEqual([])
  expect(await search('x '.repeat(2_000))).toEqual([])
})

test('an address is found again by its id', async () => {
  for (const query of ['3/14a cuba te aro', '7 main road pahi', '9 broadway newmarket']) {
    for (const found of await search(query)) {
      const again = await call<FoundAddress>('GET', `${sandboxes.url}/addresses/v1/address/${found.id}`)
      expect(again.body).toEqual(found)
    }
  }
})

test.for([
  '12',
  '300.cuba-street.te-aro-wellington-6011',
  '12.cuba-street.nowhere',
  'u1.12.qqq.te-aro-wellington-6011',
  'a.b.c.d.e',
])('the id %s names no address', async (id) => {
  expect((await call('GET', `${sandboxes.url}/addresses/v1/address/${id}`)).status).toBe(404)
})

test('a fault of the address search ends when it is used up', async () => {
  await call('POST', `${sandboxes.url}/addresses/faults`, {
    faults: [{ kind: 'error-before-effect', op: 'search', status: 503, times: 1 }],
  })
  const url = `${sandboxes.url}/addresses/v1/search?q=cuba`
  expect((await call('GET', url)).status).toBe(503)
  expect((await call('GET', url)).status).toBe(200)
})
