import { type Call, providersDeedOf } from '@waea/contract/call'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorProofs } from '@waea/contract/operators/operator-proofs'
import { providersDeed } from '@waea/domain/access/operator-deeds'
import { afterAll, describe, expect, test } from 'vitest'
import { capabilities } from '../../src/wiring.ts'
import { PasskeyDevice } from '../identity/passkey-device.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { startCompanyProvider } from './company-provider.ts'
import { service, serviceToken } from './key-support.ts'
import {
  anOperatorWith,
  appCode,
  cookieOf,
  operatorPassword,
  signedInOperator,
  type TestOperator,
  withCookie,
} from './operator-support.ts'

/** What gives a right needs a proof of the last five minutes that it is the operator. */
const company = await startCompanyProvider()
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken, ...company.settings })
afterAll(() => company.close())

const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return status < 300 ? 'good' : (body as { code?: string }).code
}
const laterS = 5 * 60 + 1

/** Every call whose deed gives a right, and those of an operator's own ways in. */
const guarded = capabilities.flatMap(({ name, calls }) =>
  Object.entries(calls).flatMap(([call, one]: [string, Call]) => {
    const deed = providersDeedOf(one)
    const needs = one.who.kind === 'operator' ? one.needs : deed && providersDeed(deed)?.needs
    return needs === 'step-up' ? [[`${name}.${call}`, one] as const] : []
  }),
)
const operatorUuid = '00000000-0000-7000-8000-000000000001'
const keyUuid = operatorUuid
const ofMobile = { customerUuid: operatorUuid, mobileUuid: operatorUuid }
const Roles = ['admin']
const Scopes = ['operations']

/** An input for each of them. It may be refused otherwise once there is a proof. */
const inputs: Readonly<Record<string, object>> = {
  'operators.invite': { Email: 'right@provider.example.nz', Roles },
  'operators.changeRoles': { operatorUuid, Roles },
  'operators.resetSignIn': { operatorUuid },
  'operators.removeOperator': { operatorUuid },
  'operators.createKey': { Name: 'a-program', Scopes, PerMinute: 60 },
  'operators.changeKey': { keyUuid, Scopes, PerMinute: 60 },
  'operators.rotateKey': { keyUuid },
  'operators.endKey': { keyUuid },
  'sims.swapToCardByProvider': { ...ofMobile, SIMID: '2099999999' },
  'sims.swapToEsimByProvider': ofMobile,
  'sims.cancelSwapByProvider': ofMobile,
  'operators.passkeyCreation': {},
  'operators.addPasskey': {
    Name: 'A key',
    Credential: { id: 'a', response: { clientDataJSON: 'a', attestationObject: 'a' } },
  },
}

test('the calls that give a right are these', () => {
  expect(guarded.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort())
})

test.each(guarded)('%s needs a fresh proof, and does nothing without one', async (name, call) => {
  const admin = await signedInOperator(portal, 'admin')
  const make = () => codeOf(portal.call(call, inputs[name] as never, admin.as))
  const entries = async () => (await portal.rows('SELECT id FROM platform.audit')).length
  await portal.clock({ advanceS: laterS })
  const before = await entries()
  expect(await make()).toBe('step-up-needed')
  expect(await entries()).toBe(before)
  await portal.good(operatorProofs.proveByCode, { Code: appCode(portal) }, admin.as)
  expect(await make()).not.toBe('step-up-needed')
})

test('a program with the scope needs no proof', async () => {
  expect(await codeOf(portal.call(apiKeys.endKey, { keyUuid }, service))).toBe('not-found')
})

describe('a proof', () => {
  const needed = (one: Pick<TestOperator, 'as'>) => codeOf(portal.call(operatorAccounts.passkeyCreation, {}, one.as))
  const lately = async () => {
    const one = await signedInOperator(portal, 'support')
    await portal.clock({ advanceS: laterS })
    return one
  }

  test('is a sign-in with password and code, and counts for five minutes', async () => {
    const one = await signedInOperator(portal, 'support')
    await portal.clock({ advanceS: laterS - 2 })
    expect(await needed(one)).toBe('good')
    await portal.clock({ advanceS: 2 })
    expect(await needed(one)).toBe('step-up-needed')
  })

  test('by the code of the app is good once, for this session alone, and recorded', async () => {
    const one = await lately()
    const Code = appCode(portal)
    const prove = (typed: string) => codeOf(portal.call(operatorProofs.proveByCode, { Code: typed }, one.as))
    expect([await prove('000000'), await prove(' ')]).toEqual(['wrong-code', 'no-code'])
    expect([await prove(Code), await prove(Code)]).toEqual(['good', 'wrong-code'])
    expect(await needed(one)).toBe('good')
    const rows = await portal.rows<{ deed: string }>(
      'SELECT deed FROM platform.audit WHERE operator_uuid = $1 ORDER BY id DESC LIMIT 3',
      [one.UUID],
    )
    expect(rows.map(({ deed }) => deed)).toEqual(['operator-proof-failed', 'operator-proved', 'operator-proof-failed'])
    await portal.clock({ advanceS: laterS })
    const input = { Email: one.Email, Password: operatorPassword, Code: appCode(portal) }
    const second = await portal.call(operatorAccounts.signIn, input)
    expect(await needed({ as: withCookie(cookieOf(second.headers)) })).toBe('good')
    expect(await needed(one)).toBe('step-up-needed')
  })

  test('is not guessed: after ten wrong codes no other is tried for a while', async () => {
    const one = await lately()
    for (let tried = 0; tried < 10; tried += 1)
      expect(await codeOf(portal.call(operatorProofs.proveByCode, { Code: '000000' }, one.as))).toBe('wrong-code')
    expect(await codeOf(portal.call(operatorProofs.proveByCode, { Code: appCode(portal) }, one.as))).toBe(
      'too-many-tries',
    )
  })

  test('is the operator’s own passkey, shown for this session', async () => {
    const one = await signedInOperator(portal, 'support')
    const device = new PasskeyDevice(portal.url)
    const made = device.make(await portal.good(operatorAccounts.passkeyCreation, {}, one.as))
    await portal.good(operatorAccounts.addPasskey, { Name: 'Laptop', Credential: made }, one.as)
    await portal.clock({ advanceS: laterS })
    const other = await lately()
    const show = async (as: TestOperator['as']) => device.show(await portal.good(operatorProofs.proofRequest, {}, as))
    const prove = (Credential: ReturnType<typeof device.show>, as: TestOperator['as']) =>
      codeOf(portal.call(operatorProofs.proveByPasskey, { Credential }, as))
    // Of another operator, for another session, and for a sign-in.
    expect(await prove(await show(other.as), other.as)).toBe('passkey-refused')
    expect(await prove(await show(other.as), one.as)).toBe('passkey-refused')
    const ofSignIn = device.show(await portal.good(operatorAccounts.passkeyRequest, {}))
    expect(await prove(ofSignIn, one.as)).toBe('passkey-refused')
    expect(await needed(one)).toBe('step-up-needed')
    const shown = await show(one.as)
    expect(await prove(shown, one.as)).toBe('good')
    expect(await prove(shown, one.as)).toBe('passkey-refused')
    expect(await needed(one)).toBe('good')
  })
})

describe('a proof by the company', () => {
  /** A browser with its cookies: signs in, and starts and finishes proofs. */
  async function signedInThere(sub: string, claims: object = {}) {
    const email = await anOperatorWith(portal, 'support')
    const started = await portal.call(companySignIn.startCompanySignIn, {}, withCookie('', undefined))
    const [own = ''] = started.headers.getSetCookie()
    const browser = own.split(';')[0] ?? ''
    const brought = company.answer(started.body.Location, { sub, email, ...claims })
    const answer = await portal.call(companySignIn.finishCompanySignIn, brought, withCookie(browser, undefined))
    const session = cookieOf(answer.headers)
    const both = withCookie(`${browser}; ${session}`, undefined)
    const proof = async (said: object, as = both) => {
      const { Location } = await portal.good(companySignIn.startCompanyProof, {}, both)
      expect(new URL(Location).searchParams.get('max_age')).toBe('300')
      return portal.call(companySignIn.finishCompanySignIn, company.answer(Location, { sub, ...said }), as)
    }
    const needed = () => codeOf(portal.call(operatorAccounts.passkeyCreation, {}, both))
    return { email, browser, proof, needed }
  }
  const nowS = () => Math.floor(portal.server.runtime.clock.now().getTime() / 1000)
  const realS = () => Math.floor(Date.now() / 1000)

  test('is a new sign-in there, by the same account, in the same session', async () => {
    const one = await signedInThere('proves')
    expect(await one.needed()).toBe('step-up-needed')
    // Too long ago, or at an unknown time.
    expect(await codeOf(one.proof({ auth_time: realS() - 400 }))).toBe('no-identity-token')
    expect(await codeOf(one.proof({}))).toBe('no-identity-token')
    const auth_time = realS()
    expect(await codeOf(one.proof({ auth_time, sub: 'another' }))).toBe('provider-taken')
    expect(await codeOf(one.proof({ auth_time }, withCookie(one.browser, undefined)))).toBe('no-identity-token')
    expect(await one.needed()).toBe('step-up-needed')
    const proved = await one.proof({ auth_time })
    expect(proved.body).toMatchObject({ Next: 'proved', Operator: { Email: one.email } })
    // The session stays the same one.
    expect(proved.headers.getSetCookie()).toEqual([])
    expect(await one.needed()).toBe('good')
  })

  test('is a sign-in of just now, if the company says when it was', async () => {
    expect(await (await signedInThere('now', { auth_time: nowS() })).needed()).toBe('good')
    expect(await (await signedInThere('before', { auth_time: nowS() - 400 })).needed()).toBe('step-up-needed')
  })

  test('is not for operators without an account there', async () => {
    const one = await signedInOperator(portal, 'support')
    expect(await codeOf(portal.call(companySignIn.startCompanyProof, {}, one.as))).toBe('not-allowed')
  })
})
