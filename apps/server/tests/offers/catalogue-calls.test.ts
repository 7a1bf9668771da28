import { catalogueHistory, providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { type CatalogueFile, maxCatalogueBytes } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { providerFile } from '../catalogue/file-support.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

/** The catalogue as operators see, check, change and take back. */
const portal = shopOfFile()
const terminal = providerFile(portal)
let range: TestOperator
let other: TestOperator

beforeAll(async () => {
  range = await signedInOperator(portal, 'catalogue')
  other = await signedInOperator(portal, 'admin')
  await mobileInService(portal, { plan: demoPlans.payg })
})

const now = () => portal.good(providerCatalogue.catalogueFile, {}, range.as)
const fileNow = async () => JSON.parse((await now()).File) as CatalogueFile

interface Answer {
  status: number
  body: {
    Version: number
    Faults: string[]
    Differences: { Kind: string; Name: string; Fields: string[]; RiseCents?: number; Having?: number }[]
    IsApplied: boolean
    code?: string
  }
}

async function send(path: string, body: string | Buffer, by = range): Promise<Answer> {
  const headers = { cookie: by.cookie, 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${portal.url}/api/provider/v1/${path}`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const check = (file: object) => send('catalogue/check', JSON.stringify(file))
const apply = (file: object, Version: number, by = range) =>
  send(`catalogue?Version=${Version}`, JSON.stringify(file), by)
const undo = (Version: number, by = range) => portal.call(providerCatalogue.undoCatalogue, { Version }, by.as)

const { entry: payg } = demoPlans.payg
const { entry: light } = demoPlans.postpayLight
const nameOf = async (of: string) => (await fileNow()).plans.find(({ entry }) => entry === of)?.name ?? ''

/** The catalogue with another price of a plan, and without another one. */
async function changedFile(): Promise<CatalogueFile> {
  const file = await fileNow()
  const plans = file.plans.flatMap((plan) => {
    if (plan.entry === light) return []
    return plan.entry === payg ? [{ ...plan, price: (Number(plan.price) + 2).toFixed(2) }] : [plan]
  })
  const gone = file.plans.some(({ entry, onSale }) => entry === light && onSale)
  if (!gone) throw new Error('The plan is off sale already')
  return { ...file, plans, offers: file.offers.filter(({ plan }) => plan !== light) }
}

test('nothing is taken back before anything was changed', async () => {
  const answer = await portal.call(providerCatalogue.checkUndo, {}, range.as)
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  expect((await undo((await now()).Version)).body.code).toBe('not-found')
})

test('the file of now changes nothing, and is the file of the terminal', async () => {
  const file = await fileNow()
  expect(file).toEqual(await terminal.saved())
  expect((await check(file)).body).toMatchObject({ Faults: [], Differences: [], IsApplied: false })
  expect((await apply(file, (await now()).Version)).body.IsApplied).toBe(false)
  const inCapitals = JSON.stringify(file).replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, (id) =>
    id.toUpperCase(),
  )
  expect((await send('catalogue/check', inCapitals)).body).toMatchObject({ Faults: [], Differences: [] })
  const { Holders } = await now()
  expect(Holders.find(({ EntryUUID }) => EntryUUID === payg)).toMatchObject({ Having: 1 })
})

test('a file is checked without a change, applied as it was checked, and taken back, by whom and when', async () => {
  const first = await fileNow()
  const file = await changedFile()
  const [dearer, gone] = [await nameOf(payg), await nameOf(light)]
  const checked = await check(file)
  const differences = checked.body.Differences
  expect(differences.find(({ Name }) => Name === dearer)).toMatchObject({ Kind: 'dearer', RiseCents: 200, Having: 1 })
  expect(differences.find(({ Name }) => Name === gone)).toMatchObject({ Kind: 'gone', Fields: [], Having: 0 })
  expect(await fileNow()).toEqual(first)

  const { Version } = checked.body
  const both = await Promise.all([apply(file, Version), apply(file, Version, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  const plans = (await fileNow()).plans
  expect(plans.find(({ entry }) => entry === payg)?.price).toBe(file.plans.find(({ entry }) => entry === payg)?.price)
  expect(plans.find(({ entry }) => entry === light)?.onSale).toBe(false)

  const back = await portal.good(providerCatalogue.checkUndo, {}, range.as)
  expect(back.Differences.find(({ Name }) => Name === dearer)).toMatchObject({ Kind: 'cheaper', RiseCents: -200 })
  expect((await undo(Version)).body.code).toBe('conflict')
  const undone = await Promise.all([undo(back.Version), undo(back.Version, other)])
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await fileNow()).toEqual(first)

  const { Changes } = await portal.good(catalogueHistory.catalogueChanges, {}, range.as)
  expect(Changes.map(({ IsUndo }) => IsUndo)).toEqual([true, false])
  expect(Changes.every(({ By }) => /^Operator \d+$/.test(By))).toBe(true)
  expect(Changes[1]?.Differences).toContainEqual({ Kind: 'gone', What: 'plan', ID: light, Name: gone, Fields: [] })
  const found = await portal.good(catalogueHistory.catalogueChanges, { SmartSearch: 'no such plan' }, range.as)
  expect(found.Changes).toEqual([])
  const logged = await portal.rows("SELECT 1 FROM platform.audit WHERE deed = 'catalogue-changed'")
  expect(logged).toHaveLength(2)
  // Going back again takes the way back back.
  const again = await portal.good(providerCatalogue.checkUndo, {}, range.as)
  expect(again.Differences.find(({ Name }) => Name === dearer)).toMatchObject({ Kind: 'dearer' })
})

test('a wrong file, and one that would break a plan in use, is refused with all its faults', async () => {
  const { File, Version } = await now()
  const notJson = await send(`catalogue?Version=${Version}`, '{')
  expect(notJson.body.Faults[0]).toMatch(/^The file is no JSON/)
  const file = await fileNow()
  const wrong = { ...file, plans: file.plans.map((plan) => ({ ...plan, price: 'free' })), more: 1 }
  const { body } = await apply(wrong, Version)
  expect(body.IsApplied).toBe(false)
  expect(body.Faults).toHaveLength(file.plans.length + 1)
  const plans = file.plans.map((plan) =>
    plan.entry === payg ? { ...plan, gives: { ...plan.gives, IsPAYG: false } } : plan,
  )
  const [fault] = (await apply({ ...file, plans }, Version)).body.Faults
  expect(fault).toContain('gives.IsPAYG cannot change while 1 customer has it')
  expect((await now()).File).toBe(File)
})

test('a change at the terminal is in the history, and can be taken back in the console', async () => {
  const before = await fileNow()
  await terminal.load((file) => ({ ...file, bills: { dueAfterDays: 20 } }), '--write')
  const { Changes } = await portal.good(catalogueHistory.catalogueChanges, { PageSize: 1 }, range.as)
  expect(Changes).toMatchObject([
    { By: 'terminal', Differences: [{ What: 'terms', ID: 'bills', Fields: ['dueAfterDays 15 → 20'] }] },
  ])
  const { Version, Differences } = await portal.good(providerCatalogue.checkUndo, {}, range.as)
  expect(Differences).toMatchObject([{ Kind: 'changed', What: 'terms', Fields: ['dueAfterDays 20 → 15'] }])
  expect((await undo(Version)).body.IsApplied).toBe(true)
  expect(await fileNow()).toEqual(before)
})

test('an older version is checked, gone back to and taken back, with the customers of what changes; others are conflicts', async () => {
  const dearerBy = async (rise: number) => {
    const file = await fileNow()
    const priced = (price: string) => (Number(price) + rise).toFixed(2)
    const plans = file.plans.map((plan) => (plan.entry === payg ? { ...plan, price: priced(plan.price) } : plan))
    expect((await apply({ ...file, plans }, (await now()).Version)).body.IsApplied).toBe(true)
  }
  const first = await fileNow()
  await dearerBy(1)
  await dearerBy(2)
  await dearerBy(3)
  const newest = await fileNow()
  const { Changes } = await portal.good(catalogueHistory.catalogueChanges, { PageSize: 3 }, range.as)
  const ChangeID = Changes[2]?.ID ?? ''
  const checked = await portal.good(providerCatalogue.checkUndo, { ChangeID }, range.as)
  expect(checked).toMatchObject({ Faults: [], IsApplied: false })
  expect(checked.Differences).toMatchObject([{ Kind: 'cheaper', RiseCents: -600, Having: 1 }])
  expect(await fileNow()).toEqual(newest)

  const back = (Version: number, id = ChangeID) =>
    portal.call(providerCatalogue.undoCatalogue, { Version, ChangeID: id }, range.as)
  expect((await back(checked.Version - 1)).body.code).toBe('conflict')
  expect((await back(checked.Version, '999999')).body.code).toBe('not-found')
  expect((await back(checked.Version, 'x')).status).toBe(400)
  const support = await signedInOperator(portal, 'support')
  const byOther = await portal.call(providerCatalogue.checkUndo, { ChangeID }, support.as)
  expect(byOther.status).toBe(403)
  const both = await Promise.all([back(checked.Version), back(checked.Version)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await fileNow()).toEqual(first)
  const after = await portal.good(catalogueHistory.catalogueChanges, { PageSize: 1 }, range.as)
  expect(after.Changes).toMatchObject([{ IsUndo: true }])

  const { Version } = await portal.good(providerCatalogue.checkUndo, {}, range.as)
  expect((await undo(Version)).body.IsApplied).toBe(true)
  expect(await fileNow()).toEqual(newest)
})

test('an older version that is wrong now is refused with its faults, as a file is', async () => {
  const [change] = await portal.rows<{ id: string; before: CatalogueFile }>(
    'SELECT change_id::text AS id, before FROM catalogue.changes ORDER BY change_id LIMIT 1',
  )
  if (!change) throw new Error('There is no change')
  const setBefore = (before: object) =>
    portal.rows('UPDATE catalogue.changes SET before = $2 WHERE change_id = $1', [change.id, JSON.stringify(before)])
  const ChangeID = change.id
  const [plan, ...others] = change.before.plans
  await setBefore({ ...change.before, plans: [{ ...plan, images: [{ name: 'no-such-image' }] }, ...others] })
  const { Version, Faults } = await portal.good(providerCatalogue.checkUndo, { ChangeID }, range.as)
  expect(Faults).toHaveLength(1)
  expect(Faults[0]).toContain('no-such-image')
  const plans = change.before.plans.map((one) =>
    one.entry === payg ? { ...one, gives: { ...one.gives, IsPAYG: false } } : one,
  )
  await setBefore({ ...change.before, plans })
  const before = (await now()).File
  const answer = await portal.good(providerCatalogue.undoCatalogue, { Version, ChangeID }, range.as)
  expect(answer).toMatchObject({ IsApplied: false, Differences: [] })
  expect(answer.Faults[0]).toContain('gives.IsPAYG cannot change while 1 customer has it')
  expect((await now()).File).toBe(before)
  await setBefore(change.before)
})

test('a file of more than 5 MB is refused', async () => {
  const { status, body } = await send('catalogue/check', Buffer.alloc(maxCatalogueBytes + 1, ' '))
  expect([status, body.code]).toEqual([413, 'file-too-large'])
})
