import { expect, test } from 'vitest'
import { seedManyPeople } from '../../src/capabilities/identity/index.ts'
import { eventually, goodPassword, peopleOfFile } from '../identity/people.ts'

const portal = peopleOfFile()

let people = 0

/** A signed-in person with a customer account. */
async function person(customers: object[] = [{}]) {
  people += 1
  const email = `customer${people}@test.waea.nz`
  const { browser, customer } = await portal.seeded(email, { customers })
  await browser.signIn(email)
  return { browser, customer, list: `/v2/2/customer/${customer}/address` }
}

const queenStreet = {
  LocationProvider: 'sandbox-addresses',
  LocationProviderIDX: '12.queen-street.wellington',
  Number: '12',
  StreetName: 'Queen',
  StreetType: 'Street',
  City: 'Wellington',
  PostCode: '6011',
  Lines: ['12 Queen Street', 'Wellington 6011'],
}

type Listed = { AddressUUID: string; Rank: number; IsDefault: boolean; Description?: string }

async function descriptions(someone: Awaited<ReturnType<typeof person>>): Promise<string[]> {
  const { body } = await someone.browser.call(`GET ${someone.list}?AddressType=DELIVERY&SortBy=Rank`)
  return (body.Addresses as Listed[]).map(
    (address) => `${address.Rank} ${address.Description}${address.IsDefault ? '*' : ''}`,
  )
}

test('[B-SHOP-03] [C-SHOP-01] [C-SHOP-02] [C-SHOP-03] [N-SHOP-10] addresses are added, listed by rank and read', async () => {
  const someone = await person()
  const added = await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description: ' Home ' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    ...queenStreet,
    Description: 'Home',
    IsDefault: true,
    Rank: 1,
    AddressType: 'DELIVERY',
  })
  await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description: 'Work' })
  expect(await descriptions(someone)).toEqual(['1 Home*', '2 Work'])
  const { body } = await someone.browser.call(`GET ${someone.list}`)
  expect(body.PageInfo).toMatchObject({ PageNumber: 1, TotalItemCount: 2 })
  const one = await someone.browser.call(`GET ${someone.list}/${added.body.AddressUUID}`)
  expect(one.body).toEqual(added.body)
})

test('of addresses that are added at once fifty are kept, each with a rank of its own', async () => {
  const someone = await person()
  const requests = Array.from({ length: 53 }, () => someone.browser.call(`POST ${someone.list}`, queenStreet))
  const answers = (await Promise.all(requests)).map(({ status, body }) => ({ status, code: body.code }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  const refused = { status: 429, code: 'too-many-requests' }
  expect(answers.filter(({ status }) => status !== 201)).toEqual([refused, refused, refused])
  const { body } = await someone.browser.call(`GET ${someone.list}?SortBy=Rank&PageSize=100`)
  expect((body.Addresses as Listed[]).map(({ Rank }) => Rank)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})

test('[S-SHOP-10] [C-SHOP-04] making an address the default moves it to the top and unsets the old one', async () => {
  const someone = await person()
  const uuids: string[] = []
  for (const Description of ['A', 'B', 'C']) {
    const { body } = await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description })
    uuids.push(String(body.AddressUUID))
  }
  const changed = await someone.browser.call(`PUT ${someone.list}/${uuids[2]}`, { Rank: 1 })
  expect(changed.body).toMatchObject({ Rank: 1, IsDefault: true, City: 'Wellington' })
  expect(await descriptions(someone)).toEqual(['1 C*', '2 A', '3 B'])
  await someone.browser.call(`PUT ${someone.list}/${uuids[1]}`, { IsDefault: true, Description: 'B2' })
  expect(await descriptions(someone)).toEqual(['1 B2*', '2 C', '3 A'])
})

test('[C-SHOP-05] after the default is removed the next address is the default', async () => {
  const someone = await person()
  const { body } = await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description: 'A' })
  await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description: 'B' })
  expect((await someone.browser.call(`DELETE ${someone.list}/${body.AddressUUID}`)).status).toBe(200)
  expect(await descriptions(someone)).toEqual(['1 B*'])
  expect((await someone.browser.call(`DELETE ${someone.list}/${body.AddressUUID}`)).status).toBe(404)
})

test('two defaults at once end with one default', async () => {
  const someone = await person()
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      someone.browser.call(`POST ${someone.list}`, { ...queenStreet, Description: `${at}`, Rank: 1 }),
    ),
  )
  const { body } = await someone.browser.call(`GET ${someone.list}`)
  expect((body.Addresses as Listed[]).map((address) => address.Rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('[V-SHOP-02] [E-SHOP-03] an address without a location is refused with No Location', async () => {
  const someone = await person()
  const { LocationProvider, LocationProviderIDX, ...typed } = queenStreet
  for (const body of [
    typed,
    { ...typed, LocationProvider },
    { ...typed, LocationProvider: ' ', LocationProviderIDX },
  ]) {
    const answer = await someone.browser.call(`POST ${someone.list}`, body)
    expect(answer).toMatchObject({ status: 400, body: { err_message: 'No Location' } })
  }
  expect(await descriptions(someone)).toEqual([])
})

test('[V-SHOP-01] an address needs street, city and postcode; the refusal names the field', async () => {
  const someone = await person()
  for (const [field, over] of Object.entries({
    StreetName: { StreetName: '', Lines: [] },
    City: { City: ' ' },
    PostCode: { PostCode: '60' },
  })) {
    const answer = await someone.browser.call(`POST ${someone.list}`, { ...queenStreet, ...over })
    expect(answer).toMatchObject({ status: 400, body: { code: 'address-incomplete', field } })
  }
})

test("another customer's addresses do not exist, by path or by body", async () => {
  const owner = await person()
  const stranger = await person()
  const { body } = await owner.browser.call(`POST ${owner.list}`, queenStreet)
  const random = await stranger.browser.call(`GET /v2/2/customer/0190f000-0000-7000-8000-00000000000a/address`)
  for (const is of [
    `GET ${owner.list}`,
    `GET ${owner.list}/${body.AddressUUID}`,
    `DELETE ${owner.list}/${body.AddressUUID}`,
    `GET ${stranger.list}/${body.AddressUUID}`,
    `DELETE ${stranger.list}/${body.AddressUUID}`,
  ]) {
    const answer = await stranger.browser.call(is)
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: random.text })
  }
  for (const is of [
    `PUT ${owner.list}/${body.AddressUUID}`,
    `PUT ${stranger.list}/${body.AddressUUID}`,
    `POST ${owner.list}`,
  ]) {
    expect((await stranger.browser.call(is, { ...queenStreet, CustomerUUID: owner.customer })).status).toBe(404)
  }
  // A foreign id in the body does not decide where the address goes.
  const added = await stranger.browser.call(`POST ${stranger.list}`, { ...queenStreet, CustomerUUID: owner.customer })
  expect(added.body.CustomerUUID ?? stranger.customer).toBe(stranger.customer)
  expect(await descriptions(owner)).toHaveLength(1)
  expect((await portal.browser().call(`GET ${owner.list}`)).status).toBe(401)
})

test('[C-SHOP-06] [C-SHOP-07] places are found with and without macrons, and read by their key', async () => {
  const browser = portal.browser()
  const found = await browser.call('GET /v2/2/location/search?Search=12%20otahuhu')
  expect(found.status).toBe(200)
  const places = found.body.Locations as { LocationProviderIDX: string; LocationProvider: string; Formatted: string }[]
  expect(places[0]?.Formatted).toMatch(/^12 .*Ōtāhuhu/)
  const one = await browser.call(
    `GET /v2/2/location/${places[0]?.LocationProvider}/${encodeURIComponent(places[0]?.LocationProviderIDX ?? '')}`,
  )
  expect(one.body).toEqual(places[0])
  expect((await browser.call('GET /v2/2/location/sandbox-addresses/nowhere')).status).toBe(404)
  expect((await browser.call('GET /v2/2/location/search?Search=1')).body).toEqual({ Locations: [] })
})

test('while the address partner is down the answer is: unavailable', async () => {
  await portal.portal.faults('addresses', [{ kind: 'error-before-effect', status: 500, times: 1 }])
  const answer = await portal.browser().call('GET /v2/2/location/search?Search=12%20Queen')
  expect(answer.status).toBe(503)
})

/** How many calls the address partner will still fail; each call takes one off. */
async function faultsLeft(): Promise<number> {
  const { faults } = (await (await fetch(`${portal.portal.sandbox}/addresses/faults`)).json()) as {
    faults: { times: number }[]
  }
  return faults.reduce((sum, { times }) => sum + times, 0)
}

test('an address partner that keeps not answering is not called, and called again once it is back', async () => {
  const browser = portal.browser()
  const search = async () => (await browser.call('GET /v2/2/location/search?Search=12%20Queen')).status
  await portal.portal.faults('addresses', [{ kind: 'error-before-effect', status: 500, times: 100 }])
  for (let at = 0; at < 50; at += 1) expect(await search()).toBe(503)
  // Every other second one call tries whether the partner is back.
  await eventually('a search that calls nobody', async () => {
    const before = await faultsLeft()
    expect(await search()).toBe(503)
    return (await faultsLeft()) === before || undefined
  })
  await portal.portal.faults('addresses', [])
  await eventually('the partner to be called again', async () => (await search()) === 200 || undefined)
})

test('the customer account answers its own fields', async () => {
  const { browser, customer } = await person()
  const { body } = await browser.call(`GET /api/frontend/v1/customer/${customer}`)
  expect(body).toMatchObject({
    UUID: customer,
    FirstName: 'Prepay',
    LastName: 'Demo',
    EmailVerified: true,
    AccountState: 'Active',
  })
  expect(body.CreatedAt).toBeTypeOf('number')
})

test('one person may own several customers, one of them suspended', async () => {
  const { browser } = await person([{ LastName: 'One' }, { LastName: 'Two' }, { LastName: 'Three', suspended: true }])
  const { body } = await browser.call('GET /api/frontend/v1/me')
  expect(
    (body.Customers as { LastName: string; AccountState: string }[]).map(
      (one) => `${one.LastName} ${one.AccountState}`,
    ),
  ).toEqual(['One Active', 'Two Active', 'Three Suspended'])
})

test('a crowd of a thousand is made at once, and each of it signs in', async () => {
  const ctx = portal.system()
  const crowd = Array.from({ length: 1000 }, (_, at) => ({
    userUuid: ctx.newUuid(),
    CustomerUUID: ctx.newUuid(),
    FirstName: 'Load',
    LastName: `${at}`,
    Email: `load${at}@test.waea.nz`,
  }))
  await seedManyPeople(ctx, crowd, goodPassword)
  const { body } = await portal.browser().signIn('load999@test.waea.nz')
  expect(body.Roles).toEqual([{ CustomerUUID: crowd[999]?.CustomerUUID, Role: 'owner' }])
})
