import { randomUUID } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { describe, expect, test } from 'vitest'
import { demoModems } from '../../src/capabilities/broadband/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { refusalOf } from '../customers/customer-support.ts'
import { placeOf } from './fibre-support.ts'
import { fibreShop, home, program, spid } from './ufb-support.ts'

const portal = fibreShop()
const gone = [404, 2000, 'Object not found']

const said = { LFC: 'Enable', ProductAvailabilityUUID: home, Code: 'E-1', DownMbps: 500, UpMbps: 100 }
type Said = Omit<Input<typeof ufbRecords.addLfcProduct>, 'spid'>
const add = (over: Partial<Said> = {}) => portal.call(ufbRecords.addLfcProduct, { ...spid, ...said, ...over }, program)
const list = (input: object = {}) => portal.good(ufbRecords.lfcProducts, { ...spid, ...input }, program)
const read = (uuid: string) => portal.call(ufbRecords.lfcProduct, { ...spid, uuid }, program)
const put = (uuid: string, over: Partial<Said> = {}) =>
  portal.call(ufbRecords.putLfcProduct, { ...spid, ...said, ...over, uuid }, program)
const remove = (uuid: string) => portal.call(ufbRecords.deleteLfcProduct, { ...spid, uuid }, program)
const purge = (uuid: string) => portal.call(ufbRecords.purgeLfcProduct, { ...spid, uuid }, program)
const deeds = async (uuid: string) =>
  (
    await portal.rows<{ deed: string }>(
      `SELECT deed FROM platform.audit WHERE detail->>'UUID' = $1 AND actor = 'client:noc' ORDER BY id`,
      [uuid],
    )
  ).map(({ deed }) => deed)

const ofBytes = (bytes: number) => ({ Text: 'a'.repeat(bytes - JSON.stringify({ Text: '' }).length) })

describe('products of local fibre companies', () => {
  test('[C-PROV-01] are added, once for a company and a plan, and at once by a repeat with the same key', async () => {
    const once = { ...program, key: 'add-lfc-once' }
    const input = { ...spid, ...said, LFC: ' Ruapehu Fibre ', Document: { Band: 2, Notes: [{ By: 'Hāna' }] } }
    const [first, again] = [
      await portal.call(ufbRecords.addLfcProduct, input, once),
      await portal.call(ufbRecords.addLfcProduct, input, once),
    ]
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ ...said, LFC: 'Ruapehu Fibre', Document: { Band: 2, Notes: [{ By: 'Hāna' }] } })
    expect(again.body).toEqual(first.body)
    expect(await refusalOf(add({ LFC: 'Ruapehu Fibre' }))).toEqual([
      409,
      1910,
      'This company has a product for that plan already',
      'ProductAvailabilityUUID',
    ])
    expect(await refusalOf(add({ LFC: ' ' }))).toEqual([400, 2001, 'format is invalid', 'LFC'])
    expect(await refusalOf(add({ LFC: 'X', Code: ' ' }))).toEqual([400, 2001, 'format is invalid', 'Code'])
    // An unknown plan, and a mobile plan.
    for (const ProductAvailabilityUUID of [randomUUID(), demoPlans.postpayLight.availability]) {
      const answer = await add({ LFC: 'Ruapehu Fibre', ProductAvailabilityUUID })
      expect(answer.body).toMatchObject({ code: 'plan-unknown', field: 'ProductAvailabilityUUID' })
    }
    expect(await deeds(first.body.UUID)).toEqual(['lfc-product-added'])
  })

  test('[C-PROV-01] of one plan and company that are added together are one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add({ LFC: 'Together Fibre' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('[C-PROV-02] are listed by pages, by company and speed; a list of none is answered 200', async () => {
    const { LfcProducts, PageInfo } = await list({ PageSize: 100 })
    const order = LfcProducts.map(({ LFC, DownMbps }) => `${LFC} ${String(DownMbps).padStart(6, '0')}`)
    expect(order).toEqual(order.toSorted())
    expect(PageInfo.TotalItemCount).toBe(LfcProducts.length)
    const chorus = await list({ LFC: 'Chorus' })
    expect(chorus.LfcProducts.map(({ DownMbps }) => DownMbps)).toEqual([100, 500, 900, 2000])
    const page = await list({ LFC: 'Chorus', PageSize: 3, PageNumber: 2 })
    expect(page).toMatchObject({ LfcProducts: [{ DownMbps: 2000 }], PageInfo: { TotalPages: 2, IndexStart: 3 } })
    // A client that takes 404 for an empty list accepts this too.
    const none = await portal.call(ufbRecords.lfcProducts, { ...spid, LFC: 'Nobody' }, program)
    expect(none).toMatchObject({ status: 200, body: { LfcProducts: [], PageInfo: { TotalItemCount: 0 } } })
  })

  test('[C-PROV-03] [C-PROV-04] are read and replaced: a document that is left out is taken off', async () => {
    const { UUID } = (await add({ LFC: 'Put Fibre', Document: { A: 1 } })).body
    const { body } = await put(UUID, { LFC: 'Put Fibre', Code: 'E-2', DownMbps: 400 })
    expect(body).toMatchObject({ UUID, LFC: 'Put Fibre', Code: 'E-2', DownMbps: 400 })
    expect(body).not.toHaveProperty('Document')
    expect((await read(UUID)).body).toEqual(body)
    expect(await refusalOf(put(UUID))).toContain(1910)
    expect(await refusalOf(put(UUID, { LFC: 'Put Fibre', ProductAvailabilityUUID: randomUUID() }))).toContain(
      'ProductAvailabilityUUID',
    )
    expect(await refusalOf(put(randomUUID()))).toContain(404)
    expect(await refusalOf(read(randomUUID()))).toEqual(gone)
    expect(await deeds(UUID)).toEqual(['lfc-product-added', 'lfc-product-changed'])
  })

  test('[C-PROV-05] [C-PROV-06] that are deleted are offered no more, readable, and purged then alone', async () => {
    const place = await placeOf(portal, '12', 'Bank Street Whangārei')
    const plans = async () => (await portal.good(broadband.fibrePlans, place)).Plans.map(({ ID }) => ID)
    const [product] = (await list({ LFC: 'Northpower Fibre' })).LfcProducts.filter(
      ({ ProductAvailabilityUUID }) => ProductAvailabilityUUID === home,
    )
    const UUID = product?.UUID ?? ''
    expect(await plans()).toContain(home)
    expect(await refusalOf(purge(UUID))).toContain(409)
    const { body } = await remove(UUID)
    expect(body).toMatchObject({ UUID, DeletedAtNanos: expect.any(Number) })
    expect(await plans()).not.toContain(home)
    expect((await read(UUID)).body).toEqual(body)
    const found = async (Deleted: boolean) =>
      (await list({ LFC: 'Northpower Fibre', Deleted })).LfcProducts.some((one) => one.UUID === UUID)
    expect([await found(false), await found(true)]).toEqual([false, true])
    expect([await refusalOf(remove(UUID)), await refusalOf(put(UUID))]).toEqual([gone, gone])
    // The company may meanwhile have another product for the plan.
    expect((await add({ LFC: 'Northpower Fibre' })).status).toBe(201)
    expect((await purge(UUID)).body).toEqual({ UUID })
    expect([await refusalOf(read(UUID)), await refusalOf(purge(UUID))]).toEqual([gone, gone])
    expect(await deeds(UUID)).toEqual(['lfc-product-deleted', 'lfc-product-purged'])
  })

  test('have a document of 10 kB at most', async () => {
    const { UUID } = (await add({ LFC: 'Big Fibre', Document: ofBytes(10_000) })).body
    expect((await read(UUID)).body.Document).toEqual(ofBytes(10_000))
    const tooBig = [400, 2001, 'format is invalid', 'Document']
    expect(await refusalOf(add({ LFC: 'Bigger Fibre', Document: ofBytes(10_001) }))).toEqual(tooBig)
    expect(await refusalOf(put(UUID, { LFC: 'Big Fibre', Document: ofBytes(10_001) }))).toEqual(tooBig)
  })
})

describe('the fibre plans for programs', () => {
  const plans = (input: object = {}) => portal.call(ufbRecords.ufbPlans, { ...spid, ...input }, program)

  test('[C-PROV-17] are those on sale, each with the products that deliver it', async () => {
    const { UFBPlans } = (await plans()).body
    expect(UFBPlans.map(({ Name, Price }) => [Name, Price])).toEqual([
      ['Fibre Starter', 6500],
      ['Fibre Home', 8500],
      ['Fibre Max', 10_500],
      ['Hyperfibre 2', 13_900],
    ])
    const companies = UFBPlans.at(-1)?.LfcProducts.map(({ LFC }) => LFC)
    expect(companies).toEqual(['Chorus', 'Enable', 'Tuatahi First Fibre'])
  })

  test('[C-PROV-17] at a place are those of its company; a place without fibre, unknown or half named is refused', async () => {
    const { UFBPlans } = (await plans(await placeOf(portal, '14'))).body
    expect(UFBPlans.every(({ OrderType }) => OrderType === 'TRANSFER')).toBe(true)
    expect(new Set(UFBPlans.flatMap(({ LfcProducts }) => LfcProducts.map(({ LFC }) => LFC)))).toEqual(
      new Set(['Chorus']),
    )
    const place = await placeOf(portal, '12', 'Bank Street Whangārei')
    expect((await plans(place)).body.UFBPlans.map(({ Name }) => Name)).not.toContain('Hyperfibre 2')
    expect(await refusalOf(plans(await placeOf(portal, '195')))).toEqual([404, 1900, 'No Fibre services available'])
    expect(await refusalOf(plans({ ...place, LocationProviderIDX: 'nowhere' }))).toEqual(gone)
    expect(await refusalOf(plans({ LocationProvider: 'sandbox-addresses' }))).toContain('LocationProviderIDX')
    expect(await refusalOf(plans({ LocationProviderIDX: '1' }))).toContain('LocationProvider')
  })
})

test('routers are added and replaced by programs, and those that are sold no more are told to them alone', async () => {
  const listed = async () => (await portal.good(ufbRecords.modems, {}, program)).Modems
  expect((await listed()).map(({ Name, PriceCents }) => [Name, PriceCents])).toEqual([
    ['WiFi 6 router', 14_900],
    ['WiFi 7 mesh pair', 34_900],
  ])
  const uuid: string = randomUUID()
  const modem = { Name: ' WiFi 5 router ', Description: '', PriceCents: 0, Available: true }
  const saved = (over: object = {}, of = uuid) =>
    portal.call(ufbRecords.putModem, { ...modem, uuid: of, ...over }, program)
  expect((await saved()).body).toEqual({ ...modem, ID: uuid, Name: 'WiFi 5 router' })
  const onSale = async () => (await portal.good(broadband.fibrePlans, {})).Modems.map(({ ID }) => ID)
  expect(await onSale()).toEqual([uuid, demoModems.wifi6, demoModems.wifi7])
  await saved({ Available: false, PriceCents: 9900 })
  expect(await onSale()).toEqual([demoModems.wifi6, demoModems.wifi7])
  expect(await listed()).toContainEqual({
    ...modem,
    ID: uuid,
    Name: 'WiFi 5 router',
    PriceCents: 9900,
    Available: false,
  })
  expect(await refusalOf(saved({ Name: ' ' }))).toEqual([400, 2001, 'format is invalid', 'Name'])
  expect(await refusalOf(saved({}, 'no-id'))).toEqual(gone)
  expect(await deeds(uuid)).toEqual(['modem-saved', 'modem-saved'])
})
