import { randomUUID } from 'node:crypto'
import { activation } from '@waea/contract/activation'
import type { Call } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRole, setAccountState } from '../src/capabilities/customers/index.ts'
import { systemOf } from './money-support.ts'
import { digest, namesIn, quiet, requestOf, send, unknown } from './requests.ts'
import { type Buyer, eventually, type ShopPortal, startShop } from './shop-support.ts'
import { everyCall, makeWorld, sessionOf, type World } from './world.ts'

/**
 * Access to every call that is wired, made from the contract itself: a new call is tried without a line written here,
 * and one that names a customer's thing in a field nobody has explained fails until `meanings` tells what it is.
 */

/** The calls that need no sign-in, with the reason. A new one has to be added here with its own. */
const open: Readonly<Record<string, string>> = {
  'identity.auth': 'signing in',
  'deployment.version': 'the version of the page that is shown anyhow',
  'deployment.flags': 'the features that the page shows anyhow',
  'identity.signUp': 'asking for an account',
  'identity.signUpConfirm': 'the code of the mail is the proof',
  'identity.signUpResend': 'nobody has an account yet',
  'identity.signUpState': 'nobody has an account yet; the id of the sign-up is known to the tab that waits',
  'identity.recoverPassword': 'whoever forgot the password cannot sign in',
  'identity.newPassword': 'the secret of the mail is the proof',
  'identity.showSecondFactor': 'the ticket of a password and the code are the proof',
  'identity.passkeyRequest': 'whoever asks for a passkey is not signed in yet',
  'identity.showPasskey': 'the passkey is the proof',
  'identity.socialStart': 'signing in',
  'identity.socialReturn': 'a provider posts its answer from its own page; the cookie of the try is the proof',
  'identity.socialFinish': 'signing in; the cookie of the try is the proof',
  'identity.askCode': 'signing in',
  'identity.codeSignIn': 'the code that was sent is the proof',
  'identity.recoverEmail': 'whoever forgot the email cannot sign in',
  'identity.recoveredEmail': 'the code of the text message is the proof',
  'identity.resolveAuthToken': 'the token is the proof',
  'identity.temporaryLogin': 'the code of the mailed link is the proof',
  'identity.invitation': 'the code of the mailed link is the proof',
  'identity.identityLink': 'the code of the mailed link is the proof',
  'customers.searchLocations': 'addresses of the country',
  'customers.location': 'addresses of the country',
  'catalogue.postpayPlans': 'prices for everybody',
  'catalogue.prepayPlans': 'prices for everybody',
  'catalogue.entries': 'prices for everybody; a customer’s own only for the customer',
  'catalogue.sims': 'prices for everybody',
  'catalogue.internationalRates': 'prices for everybody',
  'shop.saveCart': 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer',
  'shop.cart': 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer',
  'shop.olderSaveCart': 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer',
  'shop.olderCart': 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer',
  'activation.adoptByToken': 'the code on the card is the proof',
  'activation.resume': 'the adoption’s own token is the proof',
  'activation.newLink': 'the expired link is the proof, and the answer always the same',
}

const calls = everyCall()
let portal: ShopPortal
let owner: World
let stranger: World
let bad: Record<string, string>

beforeAll(async () => {
  portal = await startShop()
  const expired = await portal.signUpCustomer()
  owner = await makeWorld(portal)
  await portal.clock({ advanceS: 3600 })
  owner = { ...owner, ...(await portal.signIn(owner)) }
  stranger = await makeWorld(portal)
  const leaver = await portal.signUpCustomer()
  await portal.good(identity.signOut, {}, leaver.token)
  bad = {
    '': 'no-token',
    '-': 'no-token',
    nonsense: 'bad-token',
    [expired.token]: 'token-expired',
    [leaver.token]: 'bad-token',
    [owner.values.adoptionToken ?? '']: 'bad-token',
  }
  await quiet(portal)
})
afterAll(() => portal?.close())

describe.each(calls.filter(([, call]) => ['signed-in', 'own-customer'].includes(call.who.kind)))('%s', (name, call) => {
  test('[B-API-01] [E-API-01] is refused to whoever shows no good token, and nothing changes', async () => {
    const before = await digest(portal)
    for (const [token, code] of Object.entries(bad)) {
      const { status, text } = await send(portal, requestOf(name, call, owner), token)
      expect({ token, status, code: (JSON.parse(text) as { code: string }).code }).toEqual({ token, status: 401, code })
      expect(text).toContain('No auth token')
    }
    expect(await digest(portal)).toBe(before)
  })
})

describe.each(calls.filter(([, call]) => call.who.kind === 'own-customer'))('%s', (name, call) => {
  test('[B-API-04] another customer is told what anyone is told of an id that does not exist', async () => {
    const customer = call.who.kind === 'own-customer' ? call.who.customer.name : ''
    const before = await digest(portal)
    const foreign = await send(portal, requestOf(name, call, owner), stranger.token)
    const none = await send(portal, requestOf(name, call, owner, { [customer]: randomUUID() }), stranger.token)
    expect(foreign).toEqual(none)
    expect(foreign.status).toBe(404)
    expect(JSON.parse(foreign.text)).toMatchObject({ err_message: 'Object not found' })
    expect(await digest(portal)).toBe(before)
  })
})

describe('a call that needs a fresh proof', () => {
  let stale: World
  beforeAll(async () => {
    const buyer = await portal.signUpCustomer()
    await portal.rows("UPDATE identity.sessions SET proved_at = proved_at - interval '301 s' WHERE session_uuid = $1", [
      sessionOf(buyer.token),
    ])
    stale = someone(buyer)
  })

  test.each(calls.filter(([, call]) => call.needs === 'step-up'))('%s is refused without', async (name, call) => {
    const before = await digest(portal)
    const { status, text } = await send(portal, requestOf(name, call, stale), stale.token)
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 401,
      body: { err_number: 1002, code: 'step-up-needed' },
    })
    expect(await digest(portal)).toBe(before)
  })
})

describe.each(calls)('%s', (name, call) => {
  test('somebody else’s thing is answered as one that does not exist', async () => {
    const customer = call.who.kind === 'own-customer' ? call.who.customer.name : ''
    for (const [field, meaning] of namesIn(name, call).filter(([one]) => one !== customer)) {
      const before = await digest(portal)
      const none = await send(portal, requestOf(name, call, stranger, { [field]: unknown(meaning) }), stranger.token)
      const between = await digest(portal, owner.CustomerUUID)
      const foreign = await send(
        portal,
        requestOf(name, call, stranger, { [field]: owner.values[meaning] }),
        stranger.token,
      )
      expect({ field, status: foreign.status }).toEqual({ field, status: none.status })
      if (foreign.status >= 400) expect({ field, text: foreign.text }).toEqual({ field, text: none.text })
      // A call that speaks to a partner keeps what it was about, so that it can be tried again.
      if (foreign.status >= 400 && call.runs !== 'partner') expect(await digest(portal)).toBe(before)
      expect(await digest(portal, owner.CustomerUUID)).toBe(between)
      for (const secret of secretsOf(owner, String(owner.values[meaning]))) expect(foreign.text).not.toContain(secret)
    }
  })
})

/** What nobody else may ever be shown of someone, but for the value that was sent. */
const secretsOf = (someone: World, sent: string) =>
  [someone.Email, ...Object.values(someone.values)].filter((one) => one !== sent)

describe.each(calls.filter(([, call]) => call.who.kind === 'anyone'))('%s', (name, call) => {
  test('is open to visitors for a reason, shows them nothing of a customer and changes nothing of theirs', async () => {
    expect(Object.keys(open)).toContain(name)
    const before = await digest(portal, owner.CustomerUUID)
    const names = namesIn(name, call)
    const answers = [
      await send(portal, requestOf(name, call, owner)),
      await send(portal, requestOf(name, call, owner), 'nonsense'),
    ]
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
    expect(await digest(portal, owner.CustomerUUID)).toBe(before)
  })
})

describe.each(calls.filter(([, call]) => ['partner', 'provider'].includes(call.who.kind)))('%s', (name, call) => {
  test('is refused without the signature or the service token, to customers too, and nothing changes', async () => {
    const before = await digest(portal)
    for (const token of [undefined, owner.token]) {
      const wire = requestOf(name, call, owner)
      const events = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', events: [] })
      const signed = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00', 'auth-token': 'guess' }
      for (const headers of [{ 'content-type': 'application/json' }, signed]) {
        const body = wire.method === 'GET' ? {} : { headers, body: events }
        const answer = await send(portal, { ...wire, ...body }, token)
        expect([401, 403, 404]).toContain(answer.status)
      }
    }
    expect(await digest(portal)).toBe(before)
  })
})

test('the calls of the table of visitors all exist', () => {
  const names = calls.filter(([, call]) => call.who.kind === 'anyone').map(([name]) => name)
  expect(Object.keys(open).filter((name) => !names.includes(name))).toEqual([])
})

test('the clock of a deployment cannot be moved where it is the real one', async () => {
  const real = await startShop({ CLOCK: 'real' })
  try {
    const move = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"advanceS":60}' }
    const answer = await fetch(`${real.url}/test/clock`, move)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(await (await fetch(`${real.url}/test/no-such-call`, move)).text())
  } finally {
    await real.close()
  }
})

describe('a suspended account', () => {
  let suspended: Buyer
  beforeAll(async () => {
    suspended = await portal.signUpCustomer()
    const { CustomerUUID } = suspended
    await systemOf(portal).inTransaction((ctx) => setAccountState(ctx, CustomerUUID, 'Suspended'))
    await eventually('the suspension to be known', async () =>
      (await send(portal, requestOf('plans.mobiles', callOf('plans.mobiles'), someone(suspended)), suspended.token))
        .status === 403
        ? true
        : undefined,
    )
  })

  test.each(calls.filter(([, call]) => call.who.kind === 'own-customer'))('[P-IDENT-04] %s', async (name, call) => {
    const before = await digest(portal)
    const { status, text } = await send(portal, requestOf(name, call, someone(suspended)), suspended.token)
    const whileSuspended = call.who.kind === 'own-customer' && call.who.whileSuspended
    const isRefused = status === 403 && (JSON.parse(text) as { code: string }).code === 'suspended'
    expect(isRefused).toBe(!whileSuspended)
    if (!whileSuspended) expect(await digest(portal)).toBe(before)
  })
})

/** A buyer with nothing but an account, as far as requests need more. */
function someone(buyer: Buyer): World {
  const values = { ...owner.values, customerUuid: buyer.CustomerUUID }
  return { ...owner, ...buyer, values }
}

function callOf(name: string): Call {
  return calls.find(([one]) => one === name)?.[1] as Call
}

test('a person who was taken off an account has no part in it a second later', async () => {
  const buyer = await portal.signUpCustomer()
  const [user] = await portal.rows<{ user_uuid: string }>(
    'SELECT user_uuid FROM customers.roles WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, owner.CustomerUUID, user?.user_uuid ?? '', 'member'))
  const look = () => send(portal, requestOf('plans.mobiles', callOf('plans.mobiles'), owner), buyer.token)
  await eventually('the member to be let in', async () => ((await look()).status === 200 ? true : undefined))
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1 AND user_uuid = $2', [
    owner.CustomerUUID,
    user?.user_uuid,
  ])
  await portal.rows('UPDATE customers.customers SET access_changed_at = now() WHERE customer_uuid = $1', [
    owner.CustomerUUID,
  ])
  await eventually(
    'the former member to be kept out',
    async () => ((await look()).status === 404 ? true : undefined),
    2500,
  )
  for (const [name, call] of calls.filter(([, one]) => one.who.kind === 'own-customer')) {
    expect((await send(portal, requestOf(name, call, owner), buyer.token)).status).toBe(404)
  }
})

/** Calls whose good request is about a thing that the owner does not have. */
const notTheirs = {
  'plans.postpayProduct': 'the mobile is a prepay one',
  'payments.removeInvalidMethod': 'the card was removed by the call before',
}

describe('the same requests by their owner', () => {
  // The tries before took a while, and some calls need a fresh sign-in.
  beforeAll(async () => {
    owner = { ...owner, ...(await portal.signIn(owner)) }
  })
  const ordered = calls
    .filter(([name, call]) => call.who.kind === 'own-customer' && name !== 'activation.activate')
    .sort(([, a], [, b]) => Number(a.is.startsWith('DELETE')) - Number(b.is.startsWith('DELETE')))
  test.each(ordered)('%s is let in', async (name, call) => {
    const { status, text } = await send(portal, requestOf(name, call, owner), owner.token)
    expect([401, 403, 500], text).not.toContain(status)
    if (status === 404) expect(Object.keys(notTheirs), text).toContain(name)
  })
})

test('an adoption is taken up again by its customer alone', async () => {
  const adoptionUuid = owner.values.adoptionUuid ?? ''
  expect((await portal.call(activation.resume, { adoptionUuid }, owner.token)).status).toBe(200)
  expect((await portal.call(activation.resume, { adoptionUuid }, stranger.token)).status).toBe(404)
})
