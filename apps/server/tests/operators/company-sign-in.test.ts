import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorInvitationLifeMs } from '@waea/domain/operators/operator-session'
import { afterAll, describe, expect, test } from 'vitest'
import type { Portal } from '../../../../tests/support/portal.ts'
import { walk } from '../identity/social-people.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { type Brought, startCompanyProvider, strangersKey } from './company-provider.ts'
import { anOperatorWith, cookieOf, signedInOperator, withCookie } from './operator-support.ts'

/** Sign-in of operators by the OpenID provider of their company. */
const company = await startCompanyProvider()
const portal = shopOfFile(company.settings)
afterAll(() => company.close())

const accounts = operatorAccounts
const nobody = withCookie('', undefined)

/** A browser that began a sign-in: where it was sent, and how it finishes. */
async function begin(of: Portal = portal, cookie = '') {
  const started = await of.call(companySignIn.startCompanySignIn, {}, withCookie(cookie, undefined))
  expect(started.status).toBe(200)
  const [own = ''] = started.headers.getSetCookie()
  const browser = own.split(';')[0] ?? ''
  const finish = (brought: { State: string; Code?: string; Issuer?: string; Error?: string }, as = browser) =>
    of.call(companySignIn.finishCompanySignIn, brought, withCookie(as, undefined))
  return { location: started.body.Location, cookie: browser, setCookie: own, finish }
}

/** Signs in with claims; the answer of the call. */
async function signInWith(claims: Record<string, unknown>, how = {}) {
  const { location, finish } = await begin()
  return finish(company.answer(location, claims, how))
}

const codeOf = (answer: { status: number; body: unknown }) =>
  answer.status < 300 ? 'good' : (answer.body as { code?: string }).code

describe('the company’s sign-in', () => {
  test('signs in an operator by a verified email the first time, and by the bound account from then on', async () => {
    const email = await anOperatorWith(portal, 'support')
    const first = await signInWith({ sub: 'first', email: email.toUpperCase() })
    expect(first.body).toMatchObject({ Next: 'signed-in', Operator: { Email: email, Roles: ['support'] } })
    const { UUID } = first.body.Operator
    const as = withCookie(cookieOf(first.headers))
    expect(await portal.good(accounts.passkeys, {}, as)).toMatchObject({ HasPassword: true, HasCompanyAccount: true })
    const admin = await signedInOperator(portal, 'admin')
    const { Operators } = await portal.good(accounts.operators, { PageSize: 100 }, admin.as)
    expect(Operators.find((one) => one.UUID === UUID)?.HasCompanyAccount).toBe(true)
    // The bound account decides, whatever becomes of the email, even if it passes to another operator's.
    const other = await anOperatorWith(portal, 'admin')
    for (const claims of [
      { email: other },
      { email: 'moved@provider.example.nz' },
      { email, email_verified: false },
      {},
    ]) {
      expect((await signInWith({ sub: 'first', ...claims })).body).toMatchObject({ Operator: { UUID } })
    }
    const { Entries } = await portal.good(accounts.audit, { OperatorUUID: UUID }, admin.as)
    expect(Entries.map(({ Deed }) => Deed)).toContain('operator-company-account-connected')
    expect(Entries[0]).toMatchObject({ Deed: 'operator-signed-in', Detail: JSON.stringify({ how: 'company' }) })
  })

  test('refuses another account with the email of an operator who has one', async () => {
    const email = await anOperatorWith(portal, 'support')
    await signInWith({ sub: 'owner', email })
    expect(codeOf(await signInWith({ sub: 'impostor', email }))).toBe('provider-taken')
  })

  test('makes nobody an operator, and lets no unverified email in', async () => {
    const email = await anOperatorWith(portal, 'support')
    expect(codeOf(await signInWith({ sub: 'a', email: 'unknown@provider.example.nz' }))).toBe('no-user')
    expect(codeOf(await signInWith({ sub: 'a' }))).toBe('no-user')
    for (const email_verified of [false, 'no', undefined])
      expect(codeOf(await signInWith({ sub: 'a', email, email_verified }))).toBe('email-unverified')
  })

  test('accepts a good invitation with the first hundred letters of the name there, and no old one', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const invite = (Email: string) => portal.good(accounts.invite, { Email, Roles: ['finance'] }, admin.as)
    const { UUID } = await invite('joins@provider.example.nz')
    const names = { given_name: 'Mere', family_name: 'Tau' }
    const joined = await signInWith({ sub: 'joins', email: 'joins@provider.example.nz', ...names })
    expect(joined.body.Operator).toMatchObject({ UUID, Name: 'Mere Tau', Roles: ['finance'] })
    const { UUID: longUuid } = await invite('long@provider.example.nz')
    const long = { given_name: 'M'.repeat(60), family_name: 'T'.repeat(60) }
    const { body } = await signInWith({ sub: 'long', email: 'long@provider.example.nz', ...long })
    expect(body.Operator).toMatchObject({ UUID: longUuid, Name: `${long.given_name} ${'T'.repeat(39)}` })
    await invite('late@provider.example.nz')
    await portal.clock({ advanceS: operatorInvitationLifeMs / 1000 })
    expect(codeOf(await signInWith({ sub: 'late', email: 'late@provider.example.nz' }))).toBe('link-expired')
  })

  test('lets nobody in who was removed, and after a reset only with a new invitation', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const email = await anOperatorWith(portal, 'support')
    const { UUID } = (await signInWith({ sub: 'removed', email })).body.Operator
    const reset = await portal.good(accounts.resetSignIn, { operatorUuid: UUID }, admin.as)
    expect(reset).toMatchObject({ State: 'invited', HasCompanyAccount: false })
    expect((await signInWith({ sub: 'again', email })).body.Operator.UUID).toBe(UUID)
    await portal.good(accounts.removeOperator, { operatorUuid: UUID }, admin.as)
    for (const sub of ['removed', 'again']) expect(codeOf(await signInWith({ sub, email }))).toBe('no-user')
  })

  test('is a way in besides the last passkey', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const { UUID } = await portal.good(
      accounts.invite,
      { Email: 'keyless@provider.example.nz', Roles: ['support'] },
      admin.as,
    )
    const joined = await signInWith({ sub: 'keyless', email: 'keyless@provider.example.nz' })
    await portal.rows(
      `INSERT INTO operators.passkeys (passkey_uuid, operator_uuid, credential_id, public_key, counter, name, synced, made_at)
       VALUES (gen_random_uuid(), $1, 'keyless', '\\x00', 0, 'A key', false, now())`,
      [UUID],
    )
    const as = withCookie(cookieOf(joined.headers))
    const [key] = (await portal.good(accounts.passkeys, {}, as)).Passkeys
    await portal.good(accounts.removePasskey, { passkeyUuid: key?.UUID ?? '' }, as)
  })
})

describe('an attack', () => {
  const claims = { sub: 'victim', email: 'victim@provider.example.nz' }

  test.each<[string, Record<string, unknown>, object?]>([
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://evil.example.nz' }],
    ['an id token that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['a signature by another key', {}, { key: strangersKey }],
  ])('with %s is refused, and noted', async (_what, wrong, how = {}) => {
    const email = await anOperatorWith(portal, 'support')
    expect(codeOf(await signInWith({ sub: 'wrong', email, ...wrong }, how))).toBe('no-identity-token')
    expect(codeOf(await signInWith({ sub: email, email }))).toBe('good')
    const [noted] = await portal.rows<{ detail: unknown }>(
      "SELECT detail FROM platform.audit WHERE deed = 'operator-sign-in-failed' ORDER BY id DESC LIMIT 1",
    )
    expect(noted?.detail).toEqual({ how: 'company', because: 'no-identity-token' })
  })

  test('with a wrong state, another try’s state or a replayed answer is refused', async () => {
    const email = await anOperatorWith(portal, 'support')
    const one = await begin()
    const brought = company.answer(one.location, { sub: email, email })
    expect(codeOf(await one.finish({ ...brought, State: 'wrong' }))).toBe('no-identity-token')
    const two = await begin(portal, one.cookie)
    const State = new URL(two.location).searchParams.get('state') ?? ''
    expect(codeOf(await two.finish({ ...brought, State }))).toBe('no-identity-token')
    const fresh = company.answer(one.location, { sub: email, email })
    const answers = await Promise.all(Array.from({ length: 4 }, () => one.finish(fresh)))
    expect(answers.map(codeOf).sort()).toEqual(['good', 'no-identity-token', 'no-identity-token', 'no-identity-token'])
    // Neither the code nor the try is good again.
    expect(codeOf(await one.finish(fresh))).toBe('no-identity-token')
    const three = await begin()
    const code = { ...fresh, State: new URL(three.location).searchParams.get('state') ?? '' }
    expect(codeOf(await three.finish(code))).toBe('no-identity-token')
  })

  test('that carries an answer into another browser signs nobody in there', async () => {
    const email = await anOperatorWith(portal, 'support')
    const attacker = await begin()
    const brought: Brought = company.answer(attacker.location, { sub: email, email })
    const victim = await begin()
    for (const cookie of [victim.cookie, '']) {
      const answer = await attacker.finish(brought, cookie)
      expect([codeOf(answer), answer.headers.getSetCookie()]).toEqual(['no-identity-token', []])
    }
    expect(attacker.setCookie).toMatch(/; Max-Age=600; Path=\/api\/operator\/v1\/company; HttpOnly; SameSite=Strict$/)
  })

  test('that mixes up issuers is refused', async () => {
    const one = await begin()
    const brought = { ...company.answer(one.location, claims), Issuer: 'https://evil.example.nz' }
    expect(codeOf(await one.finish(brought))).toBe('no-identity-token')
  })

  test('that wants the browser sent elsewhere finds no field for it', async () => {
    for (const body of [{ Redirect: 'https://evil.example.nz' }, { redirect_uri: 'https://evil.example.nz' }]) {
      const answer = await portal.call(companySignIn.startCompanySignIn, body as never, nobody)
      expect(codeOf(answer)).toBe('invalid-input')
    }
    const { location } = await begin()
    expect(new URL(location).searchParams.get('redirect_uri')).toMatch(
      /^http:\/\/localhost:\d+\/console\/company-sign-in$/,
    )
  })

  test('that takes longer than ten minutes is refused, and a little less is not', async () => {
    const after = async (waitS: number) => {
      const email = await anOperatorWith(portal, 'support')
      const { location, finish } = await begin()
      await portal.clock({ advanceS: waitS })
      return codeOf(await finish(company.answer(location, { sub: email, email })))
    }
    expect(await after(10 * 60 - 30)).toBe('good')
    expect(await after(10 * 60 + 1)).toBe('no-identity-token')
  })
})

test('an operator who cancels is told so, and one whose company does not answer may try again', async () => {
  const email = await anOperatorWith(portal, 'support')
  const one = await begin()
  const { State } = company.answer(one.location)
  expect(codeOf(await one.finish({ State, Error: 'access_denied' }))).toBe('no-identity-token')
  const two = await begin()
  company.setAway(true)
  expect(codeOf(await two.finish(company.answer(two.location, { sub: email, email })))).toBe('unavailable')
  company.setAway(false)
  expect(codeOf(await signInWith({ sub: email, email }))).toBe('good')
})

describe('with a required claim', () => {
  const strict = shopOfFile({ OPERATOR_OIDC_REQUIRED_CLAIM: 'amr=mfa' })

  test('a sign-in without a second factor is refused, by the sandbox’s company too', async () => {
    const email = await anOperatorWith(strict, 'support')
    const enter = async (more: object) => {
      const { location, finish } = await begin(strict)
      return codeOf(await finish(await walk({} as never, new URL(location), { email, ...more })))
    }
    expect(await enter({ oneFactor: true })).toBe('second-factor-needed')
    expect(await enter({})).toBe('good')
  })
})

describe('without the settings', () => {
  const bare = shopOfFile({ OPERATOR_OIDC_ISSUER: '' })

  test('there is no such sign-in', async () => {
    expect(await bare.good(companySignIn.signInWays, {}, nobody)).toEqual({ HasCompanySignIn: false })
    expect(await portal.good(companySignIn.signInWays, {}, nobody)).toEqual({ HasCompanySignIn: true })
    expect(codeOf(await bare.call(companySignIn.startCompanySignIn, {}, nobody))).toBe('not-allowed')
  })
})
