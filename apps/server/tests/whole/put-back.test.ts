import { type Call, methodOf, pathNames, pathOf } from '@waea/contract/call'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { approvals } from '@waea/contract/people/approvals'
import { customerRecords } from '@waea/contract/people/customer-records'
import { beforeAll, describe, expect, test } from 'vitest'
import { plain } from '../../src/platform/http/validation.ts'
import { fibreShop, home, otherProgram, program, spid } from '../broadband/ufb-support.ts'
import { everyCall, makeWorld, scopeOf, valueIn, type World, wireOf } from './world.ts'

/** PUT calls that take one change instead of the whole object that the GET on the same path returns. */
const takesOneChange: Readonly<Record<string, string>> = {
  'balance.setAutoTopUp': 'a rule, with the card by its id at the card partner',
  'messages.saveDevicePush': 'the keys of a browser',
  'sim-settings.saveSettings': 'the settings that change',
  'sim-settings.saveWebFilter': 'one website, or one switch',
  'sim-settings.bar': 'one barring with its reason',
}

const everything = everyCall()
const gets = new Map(everything.filter(([, call]) => methodOf(call) === 'GET').map((one) => [pathOf(one[1]), one]))
const pairs = everything.flatMap(([name, change]): { name: string; getName: string; change: Call; get: Call }[] => {
  const found = ['PUT', 'PATCH'].includes(methodOf(change)) && gets.get(pathOf(change))
  return found ? [{ name, change, getName: found[0], get: found[1] }] : []
})

const portal = fibreShop()
let world: World

beforeAll(async () => {
  world = await makeWorld(portal)
  const { CustomerUUID } = world
  const { UUID: tagUuid } = await portal.good(
    customerRecords.addTag,
    { ...spid, CustomerUUID, Name: 'a' },
    otherProgram,
  )
  const speeds = { DownMbps: 500, UpMbps: 100 }
  const said = {
    LFC: 'Ruapehu Fibre',
    ProductAvailabilityUUID: home,
    Code: 'E-1',
    ...speeds,
    Document: { A: { B: [1] } },
  }
  const { UUID: lfcUuid } = await portal.good(ufbRecords.addLfcProduct, { ...spid, ...said }, program)
  const invite = { CustomerUUID, RequestedTo: 'hana@test.waea.nz', ApprovalType: 'GROUP_INVITE' } as const
  const { UUID: inviteUuid } = await portal.good(approvals.create, { ...spid, ...invite }, otherProgram)
  world = { ...world, values: { ...world.values, tagUuid, lfcUuid, inviteUuid } }
})

/** What a pair's path identifies, where the table of meanings does not cover both calls. */
const named: Readonly<Record<string, string>> = {
  'provider.tag tagUuid': 'tagUuid',
  'broadband.lfcProduct uuid': 'lfcUuid',
  'approvals.approval approvalUuid': 'inviteUuid',
}

/** Everyone who may make both calls: the owner, a provider program. */
function callersOf({ get, change }: { get: Call; change: Call }): Record<string, string>[] {
  const scope = scopeOf(change)
  const key = scope && scopeOf(get) === scope && (scope === 'operations' ? program : otherProgram).headers
  const people = get.who.kind !== 'provider' && change.who.kind !== 'provider'
  return [...(people ? [{ 'x-auth-token': world.token }] : []), ...(key ? [key] : [])]
}

/** Makes a call with the path values of the GET. */
async function ask(pair: { getName: string; get: Call }, call: Call, headers: Record<string, string>, body?: unknown) {
  const value = (field: string) =>
    world.values[named[`${pair.getName} ${field}`] ?? ''] ?? String(valueIn(world, pair.getName, field))
  const path = Object.fromEntries(pathNames(pathOf(pair.get)).map((field) => [field, value(field)]))
  const wire = wireOf({ ...pair.get, is: call.is, ...(body !== undefined && { body: pair.get.gives }) }, path, {}, body)
  const answer = await fetch(portal.url + wire.path, { ...wire, headers: { ...wire.headers, ...headers } })
  return { status: answer.status, body: (await answer.json()) as object, etag: answer.headers.get('etag') }
}

test('calls that take one change alone are told, and no others', () => {
  const names = pairs.map(({ name }) => name)
  expect(Object.keys(takesOneChange).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(pairs.filter(({ name }) => !takesOneChange[name]))('$name', (pair) => {
  test('takes what GET gives, and changes nothing', async () => {
    const callers = callersOf(pair)
    expect(callers).not.toEqual([])
    for (const headers of callers) {
      const before = await ask(pair, pair.get, headers)
      expect(before.status).toBe(200)
      await portal.clock({ advanceS: 5 })
      const put = await ask(pair, pair.change, headers, before.body)
      expect(put).toMatchObject({ status: 200 })
      expect(await ask(pair, pair.get, headers)).toEqual(before)
    }
  })

  test('says in its schema which fields of it are read-only', () => {
    const fields = (schema: object) =>
      (plain(schema) as { properties: Record<string, { readOnly?: boolean }> }).properties
    const taken = fields(pair.change.body ?? {})
    expect(Object.keys(fields(pair.get.gives)).filter((name) => !taken[name])).toEqual([])
  })
})

/** PUT calls that change only the fields sent, so that two editors don't overwrite each other. */
const mergesFields = ['customers.saveUserPreferences', 'overview.saveCustomerPreferences']

const unchanged = { status: 412, body: { code: 'version-changed' } }

describe.each(pairs.filter(({ name }) => !takesOneChange[name] && !mergesFields.includes(name)))('$name', (pair) => {
  test('with a version takes what was read at that version alone, and so does a DELETE of the same path', async () => {
    for (const headers of callersOf(pair)) {
      const before = await ask(pair, pair.get, headers)
      expect(before.etag).toMatch(/^"[\w-]{27}"$/)
      const other = { ...headers, 'if-match': '"another"' }
      expect(await ask(pair, pair.change, other, before.body)).toMatchObject(unchanged)
      const remove = everything.find(([, call]) => call.is === `DELETE ${pathOf(pair.change)}`)?.[1]
      const mayRemove = remove && (remove.who.kind !== 'provider' || 'auth-token' in headers)
      if (mayRemove) expect(await ask(pair, remove, other)).toMatchObject(unchanged)
      expect(await ask(pair, pair.get, headers)).toEqual(before)
      const same = { ...headers, 'if-match': `W/${before.etag}, "another"` }
      expect(await ask(pair, pair.change, same, before.body)).toMatchObject({ status: 200 })
    }
  })
})

test('of two editors who read the same order one is told, and nothing of the other is lost', async () => {
  const pair = pairs.find(({ name }) => name === 'broadband.putUfbOrder') as (typeof pairs)[number]
  const before = await ask(pair, pair.get, program.headers)
  const headers = { ...program.headers, 'if-match': before.etag ?? '' }
  const edits = ['A', 'B', 'C'].map((ExternalReference) => ({ ...before.body, ExternalReference }))
  const answers = await Promise.all(edits.map((edit) => ask(pair, pair.change, headers, edit)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const [taken] = answers.filter(({ status }) => status === 200)
  const after = await ask(pair, pair.get, program.headers)
  expect(after.body).toEqual(taken?.body)
  expect(after.etag).not.toBe(before.etag)
})
