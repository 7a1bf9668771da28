import { randomUUID } from 'node:crypto'
import { type Call, providersDeedOf } from '@waea/contract/call'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { type OperatorRole, operatorRoles } from '@waea/domain/access/actor'
import { operatorDeeds } from '@waea/domain/access/operator-deeds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { fibreOn } from '../broadband/fibre-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { makeKeys, programWith, service, serviceToken } from '../operators/key-support.ts'
import { reason, signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import {
  forged,
  tellAsCards,
  tellAsCourier,
  tellAsFibre,
  tellAsNetwork,
  tellAsPorting,
  tellAsTickets,
} from '../platform/signed.ts'
import { restingCourier } from '../shop/courier-support.ts'
import { anEsim, boughtOrder, eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'
import { namesIn, requestOf, send, unknown, writes } from '../whole/requests.ts'
import { everyCall, ownMeanings, scopeOf, type World } from '../whole/world.ts'
import { notGood } from './access-answers.ts'
import { type Actor, actors, type Cast, expected, makeCast, userOf, verdictOf } from './access-cast.ts'
import { spareFor } from './access-spare.ts'
import { accessTo } from './access-table.ts'
import type { Access } from './access-words.ts'

/**
 * Access to every call that is wired up: every actor tries each one, and the outcome is compared with the table. A new
 * call fails until the table says who may make it; so does a call with an id field that `meanings` does not explain.
 */
const calls = everyCall()
const links = programWith('links', 'sign-in-links')
const otherScopes = ['operations', 'customers', 'operators'] as const
const programs = [links, ...otherScopes.map((scope) => programWith(scope, scope))]
const beginner: Actor = 'owner of a new account'
const temporary: Actor = 'owner by a temporary login'
let portal: ShopPortal
let cast: Cast
let owner: World
let operators: Record<OperatorRole, TestOperator>

beforeAll(async () => {
  portal = await startShop({
    IS_SHOW_UFB_MODULE: fibreOn.IS_SHOW_UFB_MODULE,
    SERVICE_TOKEN: serviceToken,
    // What a courier reports by itself would look like a change by the call under test.
    ...restingCourier,
  })
  await makeKeys(portal, programs)
  cast = await makeCast(portal)
  owner = cast.of('owner')
  const signedIn = operatorRoles.map(async (role) => [role, await signedInOperator(portal, role)] as const)
  operators = Object.fromEntries(await Promise.all(signedIn)) as Record<OperatorRole, TestOperator>
  rowsBefore = await writes(portal)
})
afterAll(() => portal?.close())
beforeEach(async () => {
  if (await cast.stayProved()) rowsBefore = await writes(portal)
})

test('the table tells of every call who may make it, and of no other', () => {
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(accessTo).sort())
})

const ruleOf = (name: string): Access => accessTo[name] ?? { who: 'partner' }
const openTo = (...who: Access['who'][]) => calls.filter(([name]) => who.includes(ruleOf(name).who))
const ofPeople = openTo('person', 'account', 'owner')

/** Checks that no row has changed since the last check: refused tries follow each other. */
let rowsBefore: string
async function expectNothingChanged(): Promise<void> {
  const before = rowsBefore
  rowsBefore = await writes(portal)
  expect(rowsBefore).toBe(before)
}

/** The outcome for each actor, and the expected one. */
async function triedBy(name: string, call: Call, who: readonly Actor[]) {
  const answers: Record<string, string> = {}
  for (const actor of who) {
    const asking = cast.of(actor)
    const answer = verdictOf(await send(portal, requestOf(name, call, asking), asking.token))
    answers[actor] = answer.refused ?? 'in'
    if (actor === 'owner' && !answer.refused) answers.answer = answer.code
  }
  const wanted = Object.fromEntries(who.map((actor) => [actor, expected(ruleOf(name), actor)]))
  return { answers, wanted }
}

describe.each(ofPeople)('%s', (name, call) => {
  const refused = actors.filter((actor) => expected(ruleOf(name), actor) !== 'in')
  // Some calls are refused only after they have started something, such as a payment that would keep a card. The next
  // try resumes that.
  const startsSomething = expected(ruleOf(name), temporary) === 'step-up-needed' && !call.needs

  test('[B-API-04] [P-IDENT-04] is refused to all others, and nothing changes', async () => {
    const { answers, wanted } = await triedBy(name, call, refused)
    expect(answers).toEqual(wanted)
    if (startsSomething) rowsBefore = await writes(portal)
    await expectNothingChanged()
  })

  test('[B-API-01] [E-API-01] is refused to whoever shows no good token, and nothing changes', async () => {
    for (const [token, code] of Object.entries(cast.badTokens)) {
      const { status, text } = await send(portal, requestOf(name, call, owner), token)
      expect({ token, status, code: (JSON.parse(text) as { code: string }).code }).toEqual({ token, status: 401, code })
      expect(text).toContain('No auth token')
    }
    await expectNothingChanged()
  })
})

describe.each(openTo('account', 'owner'))('%s', (name, call) => {
  test('[B-API-04] tells a stranger what anyone is told of an id that does not exist', async () => {
    const customer = call.who.kind === 'own-customer' ? call.who.customer.name : ''
    const { token } = cast.stranger
    const foreign = await send(portal, requestOf(name, call, owner), token)
    const none = await send(portal, requestOf(name, call, owner, { [customer]: randomUUID() }), token)
    expect(foreign).toEqual(none)
    expect(foreign.status).toBe(404)
    expect(JSON.parse(foreign.text)).toMatchObject({ err_message: 'Object not found' })
  })
})

/** A request that would be valid with the right signature or service token. */
function asSystem(name: string, call: Call, headers: Record<string, string>, over = {}) {
  const { body, ...wire } = requestOf(name, call, owner, over)
  const { who } = ruleOf(name)
  const news = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', events: [] })
  const said = who === 'partner' ? news : body
  return {
    ...wire,
    headers: { ...(said && { 'content-type': 'application/json' }), ...headers },
    ...(said && { body: said }),
  }
}

describe.each(openTo('partner', 'client'))('%s', (name, call) => {
  test('is refused without the signature or the service token, to customers too, and nothing changes', async () => {
    const isPartner = ruleOf(name).who === 'partner'
    for (const token of [undefined, owner.token]) {
      // The service token opens only the calls of provider programs.
      for (const headers of [{}, { ...forged, 'auth-token': isPartner ? serviceToken : 'guess' }]) {
        const { status, text } = await send(portal, asSystem(name, call, headers), token)
        expect(status).toBe(isPartner ? 403 : 401)
        if (!isPartner) expect(text).toContain('No auth token')
      }
    }
    await expectNothingChanged()
  })
})

describe.each(calls)('%s', (name, call) => {
  test('answers somebody else’s thing as one that does not exist', async () => {
    const customer = call.who.kind === 'own-customer' ? call.who.customer.name : ''
    const { stranger } = cast
    for (const [field, meaning] of namesIn(name, call).filter(([one]) => one !== customer)) {
      const before = await writes(portal)
      const none = await send(portal, requestOf(name, call, stranger, { [field]: unknown(meaning) }), stranger.token)
      const between = await writes(portal, owner.CustomerUUID)
      const theirs = { [field]: owner.values[meaning] }
      const foreign = await send(portal, requestOf(name, call, stranger, theirs), stranger.token)
      expect({ field, status: foreign.status }).toEqual({ field, status: none.status })
      if (foreign.status >= 400) expect({ field, text: foreign.text }).toEqual({ field, text: none.text })
      // A call from a partner stores its payload so that it can be retried.
      if (foreign.status >= 400 && call.runs !== 'partner') expect(await writes(portal)).toBe(before)
      expect(await writes(portal, owner.CustomerUUID)).toBe(between)
      for (const secret of secretsOf(owner, String(owner.values[meaning]))) expect(foreign.text).not.toContain(secret)
    }
  })
})

/** What only this customer may see, except the value that was sent. */
const secretsOf = (someone: World, sent: string) =>
  [someone.Email, ...Object.values(someone.values)].filter((one) => one !== sent)

describe.each(openTo('anyone'))('%s', (name, call) => {
  test('is open to visitors for a reason, shows them nothing of a customer and changes nothing of theirs', async () => {
    expect(ruleOf(name).because).toBeTruthy()
    const before = await writes(portal, owner.CustomerUUID)
    const names = namesIn(name, call)
    const answers = [
      await send(portal, requestOf(name, call, owner)),
      await send(portal, requestOf(name, call, owner), 'nonsense'),
    ]
    for (const answer of answers) expect(verdictOf(answer).refused).not.toBe('no-token')
    for (const [field, meaning] of names) {
      const none = await send(portal, requestOf(name, call, owner, { [field]: unknown(meaning) }))
      const foreign = await send(portal, requestOf(name, call, owner, { [field]: owner.values[meaning] }))
      expect({ field, status: foreign.status }).toEqual({ field, status: none.status })
      answers.push(foreign)
    }
    const sent = names.map(([, meaning]) => owner.values[meaning])
    for (const { text } of answers) {
      for (const secret of secretsOf(owner, '').filter((one) => !sent.includes(one))) expect(text).not.toContain(secret)
    }
    expect(await writes(portal, owner.CustomerUUID)).toBe(before)
  })
})

const openToClients = calls.filter(([name]) => ruleOf(name).who === 'client' || ruleOf(name).orClient)

/** Creates what one try of a provider call changes; returns the values that name it. */
async function spareValues(name: string, call: Call) {
  const [notice] = await portal.rows<{ uuid: string }>(
    `INSERT INTO platform.notices (notice_uuid, kind, subject, reason, document, first_at, last_at)
     VALUES (gen_random_uuid(), 'usage-document', gen_random_uuid()::text, 'A reason', '{}', now(), now())
     RETURNING notice_uuid AS uuid`,
  )
  const [job] = await portal.rows<{ id: string }>(
    `SELECT id::text FROM graphile_worker.permanently_fail_jobs(ARRAY[(graphile_worker.add_job('messages.forget', '{}',
       run_at := now() + interval '1 day', job_key := gen_random_uuid()::text)).id])`,
  )
  const spare = await spareFor(portal, owner, { name, scope: scopeOf(call), serviceToken })
  const [bill] = await portal.rows<{ left: number }>(
    'SELECT (total_cents - credited_cents)::int AS left FROM billing.invoices WHERE number = $1',
    [owner.values.invoiceNumber],
  )
  // Credits part of a bill, since the call is tried more than once, and names a feature that can be barred.
  const part = {
    'billing.creditInvoice': { AmountCents: 100, LeftCents: bill?.left },
    'sim-settings.liftBar': { name: 'CallForwarding' },
  }
  return { noticeUuid: notice?.uuid, jobId: job?.id, ...spare, ...part[name as keyof typeof part] }
}

/** Calls that give a role, which can do more than any one scope allows: a program needs the scopes of all its deeds. */
const givesRoles = ['operators.invite']

describe.each(openToClients)('%s', (name, call) => {
  const scope = scopeOf(call)
  const deed = providersDeedOf(call)
  const roles: readonly OperatorRole[] = deed ? operatorDeeds[deed].roles : []

  test('is open to the provider’s programs that have its scope, or to none where only operators may', async () => {
    let over = await spareValues(name, call)
    for (const { scope: has, headers } of [...programs, { scope, headers: service.headers }]) {
      const { status, text } = await send(portal, asSystem(name, call, headers, over))
      // A refused call has left the data as it was.
      if (status < 300) over = await spareValues(name, call)
      const isEnough = !givesRoles.includes(name) || headers === service.headers
      if (scope !== undefined && has === scope && isEnough) expect(status, text).toBeLessThan(300)
      else expect(status, text).toBe(403)
    }
  })

  test('is open to operators whose role allows its deed, and to no other; each deed is in the audit log', async () => {
    for (const role of operatorRoles) {
      const { cookie, UUID } = operators[role]
      const over = await spareValues(name, call)
      const headers = { cookie, 'operator-reason': encodeURIComponent(reason) }
      // Proved now, however long the tests before this one took.
      const now = portal.server.runtime.clock.now()
      await portal.rows('UPDATE operators.sessions SET proved_at = $1 WHERE operator_uuid = $2', [now, UUID])
      const before = await entriesOf(UUID)
      const { status, text } = await send(portal, asSystem(name, call, headers, over))
      const isAllowed = roles.includes(role)
      expect([role, status < 300 ? 'in' : status], text).toEqual([role, isAllowed ? 'in' : 403])
      const added = (await entriesOf(UUID)).slice(before.length)
      expect(added.filter((one) => one.deed === deed)).toHaveLength(isAllowed ? 1 : 0)
    }
  })
})

const entriesOf = (operatorUuid: string) =>
  portal.rows<{ deed: string }>('SELECT deed FROM platform.audit WHERE operator_uuid = $1 ORDER BY id', [operatorUuid])

describe.each(openTo('operator'))('%s', (name, call) => {
  test('is refused to customers, to programs and without a session, and nothing changes', async () => {
    rowsBefore = await writes(portal)
    const cookie = 'waea-operator=nonsense'
    for (const token of [undefined, owner.token]) {
      for (const headers of [{}, { 'auth-token': serviceToken }, { cookie }]) {
        const { status, text } = await send(portal, asSystem(name, call, headers), token)
        expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([401, 'no-token'])
      }
    }
    await expectNothingChanged()
  })
})

describe.each(ofPeople)('%s', (name, call) => {
  test('takes no operator for a person', async () => {
    if (ruleOf(name).orClient) return
    rowsBefore = await writes(portal)
    const { cookie } = operators.admin
    const { body, ...wire } = requestOf(name, call, owner)
    const headers = { ...wire.headers, cookie, 'operator-reason': encodeURIComponent(reason) }
    const { status, text } = await send(portal, { ...wire, headers, ...(body !== undefined && { body }) })
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([401, 'no-token'])
    await expectNothingChanged()
  })
})

test('a key without the scope beside an owner’s own token opens nothing', async () => {
  rowsBefore = await writes(portal)
  for (const [name, call] of calls.filter(([one]) => ruleOf(one).orClient)) {
    const { status } = await send(portal, asSystem(name, call, links.headers), owner.token)
    expect([name, status]).toEqual([name, 403])
  }
  await expectNothingChanged()
})

test('a partner is let in by its own signature', async () => {
  const answers = [
    await tellAsNetwork(portal, JSON.stringify({ events: [] })),
    await tellAsCards(portal, 'customer.created', { id: 'cus_1' }),
    await tellAsPorting(portal, JSON.stringify({ event: 'none' })),
    await tellAsFibre(portal, JSON.stringify({ event: 'none' })),
    await tellAsTickets(portal, JSON.stringify({ detail: { id: '1' } })),
    await tellAsCourier(portal, JSON.stringify({ parcel: { reference: 'none', status: 'delivered' } })),
  ]
  for (const { url, status } of answers) expect({ url, status }).toEqual({ url, status: 200 })
})

test('a person who was taken off an account has no part in it a second later', async () => {
  const person = await portal.signUpCustomer()
  const userUuid = await userOf(portal, person)
  const { CustomerUUID } = owner
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, CustomerUUID, userUuid, 'member'))
  const look = async () => (await portal.call(plans.mobiles, { customerUuid: CustomerUUID }, person.token)).status
  await eventually('the member to be let in', async () => ((await look()) === 200 ? true : undefined))
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1 AND user_uuid = $2', [CustomerUUID, userUuid])
  await portal.rows('UPDATE customers.customers SET access_changed_at = now() WHERE customer_uuid = $1', [CustomerUUID])
  const takenOffMs = performance.now()
  for (let sentMs = takenOffMs; (await look()) !== 404; sentMs = performance.now()) {
    expect(sentMs - takenOffMs, 'whoever asks a second later is refused').toBeLessThan(1000)
  }
  for (const [name, call] of openTo('account', 'owner')) {
    expect((await send(portal, requestOf(name, call, owner), person.token)).status).toBe(404)
  }
})

test('an adoption is taken up again by its customer alone', async () => {
  const adoptionUuid = owner.values.adoptionUuid ?? ''
  expect((await portal.call(activation.resume, { adoptionUuid }, owner.token)).status).toBe(200)
  expect((await portal.call(activation.resume, { adoptionUuid }, cast.stranger.token)).status).toBe(404)
})

test('a member puts a SIM into service whose plan was bought with it, and chooses no plan for the owner', async () => {
  const member = cast.of('member')
  const bought = await boughtOrder(portal, { ...member, token: cast.ownerOf('member').token }, [anEsim()], 'COMPLETED')
  const productUuid = bought.Sims[0]?.MobileUUID ?? ''
  const input = { customerUuid: member.CustomerUUID, productUuid, dry: 'false' }
  expect((await portal.call(activation.activate, input, member.token)).status).toBe(200)
})

/** Calls about one object that none of their id values identifies. */
const namesNone = [
  'shop.customerCart',
  'shop.olderCustomerCart',
  'groups.customerGroupInfo',
  'broadband.giveConsent',
  'broadband.cancelFibreOrder',
]

/** Whether a call is about one object that a new account does not have yet. */
const asksForOne = (name: string, call: Call) =>
  namesIn(name, call).some(([, meaning]) => meaning !== 'customerUuid' && !ownMeanings.includes(meaning)) ||
  namesNone.includes(name)

// Runs after the refusals, since these calls change data: reads first, deletions last.
const order = ([name, call]: [string, Call]) =>
  name === 'identity.signOut' ? 3 : call.is.startsWith('DELETE') ? 2 : call.is.startsWith('GET') ? 0 : 1

describe.each(ofPeople.sort((a, b) => order(a) - order(b)))('%s', (name, call) => {
  const letIn = actors.filter((actor) => expected(ruleOf(name), actor) === 'in')

  test('is open to those who may', async () => {
    const { answers, wanted } = await triedBy(name, call, letIn)
    if (answers[beginner] === 'not-found' && asksForOne(name, call)) answers[beginner] = 'in'
    expect(answers).toEqual({ ...wanted, ...(letIn.includes('owner') && { answer: notGood[name] ?? 'done' }) })
  })
})
