import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { customerRecords } from '@waea/contract/people/customer-records'
import { identity } from '@waea/contract/people/identity'
import {
  operatorIdleMs,
  operatorInvitationLifeMs,
  operatorSessionLifeMs,
} from '@waea/domain/operators/operator-session'
import { describe, expect, test } from 'vitest'
import { capabilities } from '../../src/wiring.ts'
import { spid } from '../customers/customer-support.ts'
import { PasskeyDevice } from '../identity/passkey-device.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  anOperatorWith,
  appCode,
  cookieOf,
  operatorPassword,
  signedInOperator,
  withCookie,
} from './operator-support.ts'

const portal = shopOfFile()
const accounts = operatorAccounts
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return status < 300 ? 'good' : body.code
}

/** The code of the newest invitation that was mailed to an address. */
const invitationOf = (email: string) =>
  eventually('the invitation', async () => {
    const [mail] = await portal.messages(email, 0)
    const link = mail?.links.find((one) => one.includes('/console/join'))
    return link ? (new URL(link).searchParams.get('code') ?? undefined) : undefined
  })

async function command(...args: string[]): Promise<readonly string[]> {
  const found = capabilities.flatMap(({ commands }) => commands?.operator ?? [])[0]
  if (!found) throw new Error('There is no such command')
  return found.run(systemOf(portal), args)
}

/** An invited person whose link was opened: the code of the link and the secret for the app. */
async function invited(Email: string, Roles: ('support' | 'admin')[] = ['support']) {
  const admin = await signedInOperator(portal, 'admin')
  const record = await portal.good(accounts.invite, { Email, Roles }, admin.as)
  const Code = await invitationOf(Email)
  const { Secret } = await portal.good(accounts.openInvitation, { Code })
  return { admin, record, Code, Secret }
}

const name = { Name: 'Hēmi Walker' }

describe('an invitation', () => {
  test('of the first operator comes from the terminal; the mailed link and the printed one are the same', async () => {
    const lines = await command('invite', 'First@Provider.example.nz', '--role', 'admin', '--role', 'support')
    const Code = await invitationOf('first@provider.example.nz')
    expect(lines[1]).toContain(`/console/join?code=${Code}`)
    const opened = await portal.good(accounts.openInvitation, { Code })
    expect(opened).toMatchObject({ Email: 'first@provider.example.nz', Roles: ['admin', 'support'] })
    expect(await command('list')).toContain('first@provider.example.nz: admin, support (invited)')
  })

  test('is refused at the terminal for anything that is no email or role', async () => {
    for (const args of [[], ['invite'], ['invite', 'a@example.nz'], ['invite', 'a@example.nz', '--role', 'king']]) {
      await expect(command(...args)).rejects.toThrow('Use: npm run operator')
    }
    await expect(command('invite', 'nobody', '--role', 'admin')).rejects.toThrow('format is invalid')
    await expect(command('remove', 'unknown@example.nz')).rejects.toThrow('There is no operator')
  })

  test('is accepted with a password and a code of the app, signs in, and works once', async () => {
    const { Code, Secret, record } = await invited('ana@provider.example.nz')
    expect(record).toMatchObject({ State: 'invited', HasPassword: false, Name: '' })
    expect((await portal.good(accounts.openInvitation, { Code })).Secret).toBe(Secret)
    const input = { Code, ...name, Password: operatorPassword, AppCode: appCode(portal, Secret) }
    expect(await codeOf(portal.call(accounts.acceptInvitation, { ...input, Password: 'short' }))).toBe('password-weak')
    expect(await codeOf(portal.call(accounts.acceptInvitation, { ...input, AppCode: '000000' }))).toBe('wrong-code')
    const answer = await portal.call(accounts.acceptInvitation, input)
    expect(answer.body).toMatchObject({ UUID: record.UUID, ...name, Roles: ['support'] })
    expect(answer.body.Deeds).toContain('customer:read')
    expect(answer.body.Deeds).not.toContain('bill:credit')
    const as = withCookie(cookieOf(answer.headers))
    expect((await portal.good(accounts.me, {}, as)).UUID).toBe(record.UUID)
    expect(await codeOf(portal.call(accounts.acceptInvitation, input))).toBe('link-used')
    // The code that was shown does not sign in a second time.
    const again = { Email: 'ana@provider.example.nz', Password: operatorPassword, Code: input.AppCode }
    expect(await codeOf(portal.call(accounts.signIn, again))).toBe('wrong-sign-in')
  })

  test('is accepted with a passkey alone, which signs in later, too', async () => {
    const { Code, record } = await invited('rua@provider.example.nz')
    const device = new PasskeyDevice(portal.url)
    const options = await portal.good(accounts.invitationPasskey, { Code })
    const input = { Code, ...name, PasskeyName: 'Key', Credential: device.make(options) }
    const joined = await portal.call(accounts.acceptWithPasskey, input)
    expect(joined.body).toMatchObject({ UUID: record.UUID })
    const show = async () => device.show(await portal.good(accounts.passkeyRequest, {}))
    const shown = await portal.call(accounts.showPasskey, { Credential: await show() })
    expect(shown.body.UUID).toBe(record.UUID)
    const signIn = { Email: 'rua@provider.example.nz', Password: operatorPassword, Code: '123456' }
    expect(await codeOf(portal.call(accounts.signIn, signIn))).toBe('wrong-sign-in')
    const as = withCookie(cookieOf(shown.headers))
    const [key] = (await portal.good(accounts.passkeys, {}, as)).Passkeys
    expect(await codeOf(portal.call(accounts.removePasskey, { passkeyUuid: key?.UUID ?? '' }, as))).toBe('only-way-in')
  })

  test('holds for three days, and a new one ends the one before', async () => {
    const { Code, admin } = await invited('toru@provider.example.nz')
    await portal.good(accounts.invite, { Email: 'toru@provider.example.nz', Roles: ['finance'] }, admin.as)
    expect(await codeOf(portal.call(accounts.openInvitation, { Code }))).toBe('link-expired')
    const newer = await eventually('the newer link', async () => {
      const code = await invitationOf('toru@provider.example.nz')
      return code === Code ? undefined : code
    })
    await portal.clock({ advanceS: operatorInvitationLifeMs / 1000 - 120 })
    expect((await portal.good(accounts.openInvitation, { Code: newer })).Roles).toEqual(['finance'])
    await portal.clock({ advanceS: 120 })
    expect(await codeOf(portal.call(accounts.openInvitation, { Code: newer }))).toBe('link-expired')
  })
})

describe('a sign-in', () => {
  test('with a wrong email, password or code is refused alike, and is in the audit log', async () => {
    const Email = await anOperatorWith(portal, 'support')
    const good = { Email, Password: operatorPassword, Code: appCode(portal) }
    for (const wrong of [{ Email: 'no@example.nz' }, { Password: 'Wrong-1-word' }, { Code: '000000' }, { Code: 'x' }]) {
      const answer = await portal.call(accounts.signIn, { ...good, ...wrong })
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong-sign-in'])
      expect(cookieOf(answer.headers)).toBe('')
    }
    expect(await codeOf(portal.call(accounts.signIn, good))).toBe('good')
    const admin = await signedInOperator(portal, 'admin')
    const { UUID } = await signedInOperator(portal, 'support')
    const failed = await portal.good(accounts.audit, { Deed: 'operator-sign-in-failed' }, admin.as)
    expect(failed.PageInfo.TotalItemCount).toBeGreaterThanOrEqual(3)
    const signedIn = await portal.good(accounts.audit, { OperatorUUID: UUID }, admin.as)
    expect(signedIn.Entries[0]).toMatchObject({ Deed: 'operator-signed-in', Operator: { UUID } })
  })

  test('is locked for a network after ten failures, also with the right password', async () => {
    const Email = await anOperatorWith(portal, 'support')
    const wrong = { Email, Password: 'Wrong-1-word', Code: '000000' }
    for (let tried = 0; tried < 10; tried += 1)
      expect(await codeOf(portal.call(accounts.signIn, wrong))).toBe('wrong-sign-in')
    const right = { Email, Password: operatorPassword, Code: appCode(portal) }
    expect(await codeOf(portal.call(accounts.signIn, right))).toBe('too-many-tries')
    await portal.clock({ advanceS: 15 * 60 })
    expect(await codeOf(portal.call(accounts.signIn, { ...right, Code: appCode(portal) }))).toBe('good')
  })

  test('sets an HttpOnly cookie of this site alone', async () => {
    const Email = await anOperatorWith(portal, 'support')
    const { headers } = await portal.call(accounts.signIn, { Email, Password: operatorPassword, Code: appCode(portal) })
    const [set = ''] = headers.getSetCookie()
    expect(set).toMatch(/^waea-operator=.+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  })
})

describe('a session', () => {
  test('ends after an hour without a request, and after twelve hours in use', async () => {
    const idle = await signedInOperator(portal, 'support')
    const busy = await signedInOperator(portal, 'finance')
    const look = (one: typeof idle) => codeOf(portal.call(accounts.me, {}, one.as))
    await portal.clock({ advanceS: operatorIdleMs / 2000 })
    expect(await look(busy)).toBe('good')
    await portal.clock({ advanceS: operatorIdleMs / 2000 })
    expect([await look(idle), await look(busy)]).toEqual(['no-token', 'good'])
    const steps = operatorSessionLifeMs / operatorIdleMs - 2
    for (let step = 0; step < steps * 2 + 1; step += 1) {
      await portal.clock({ advanceS: operatorIdleMs / 2000 })
      expect(await look(busy)).toBe('good')
    }
    await portal.clock({ advanceS: operatorIdleMs / 2000 })
    expect(await look(busy)).toBe('no-token')
  })

  test('is listed, and ends by itself or from another one', async () => {
    const first = await signedInOperator(portal, 'support')
    await portal.clock({ advanceS: 30 })
    const input = { Email: first.Email, Password: operatorPassword, Code: appCode(portal) }
    const second = withCookie(cookieOf((await portal.call(accounts.signIn, input)).headers))
    const { Sessions } = await portal.good(accounts.sessions, {}, second)
    expect(Sessions.map(({ IsThis }) => IsThis)).toEqual([true, false])
    const other = Sessions[1]?.UUID ?? ''
    const stranger = await signedInOperator(portal, 'support')
    expect(await codeOf(portal.call(accounts.endSession, { sessionUuid: other }, stranger.as))).toBe('not-found')
    await portal.good(accounts.endSession, { sessionUuid: other }, second)
    expect(await codeOf(portal.call(accounts.me, {}, first.as))).toBe('no-token')
    await portal.good(accounts.signOut, {}, second)
    expect(await codeOf(portal.call(accounts.me, {}, second))).toBe('no-token')
  })

  test('of a customer opens no operator’s call, and an operator’s opens no customer’s', async () => {
    const buyer = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'admin')
    const record = { ...spid, customerUuid: buyer.CustomerUUID }
    // The token of a customer as the cookie, and the cookie's value as a token.
    const asCookie = withCookie(`waea-operator=${buyer.token}`)
    expect(await codeOf(portal.call(accounts.me, {}, buyer.token))).toBe('no-token')
    expect(await codeOf(portal.call(accounts.me, {}, asCookie))).toBe('no-token')
    expect(await codeOf(portal.call(accounts.operators, {}, buyer.token))).toBe('no-token')
    expect(await codeOf(portal.call(customerRecords.customerRecord, record, asCookie))).toBe('no-token')
    expect(await codeOf(portal.call(identity.me, { spid: '2' }, operator.as))).toBe('no-token')
    const token = operator.cookie.split('=')[1] ?? ''
    expect(await codeOf(portal.call(identity.me, { spid: '2' }, token))).toBe('bad-token')
    // In one browser with both, the customer's own call is the customer's.
    const stranger = await portal.signUpCustomer()
    const both = { ...operator.as, token: stranger.token }
    expect(await codeOf(portal.call(customerRecords.customerRecord, record, both))).toBe('not-found')
    expect(await codeOf(portal.call(customerRecords.customerRecord, record, operator.as))).toBe('good')
  })

  test('does not write from a page of another host', async () => {
    const { cookie } = await signedInOperator(portal, 'admin')
    for (const [site, code] of [
      ['same-site', 'not-allowed'],
      ['cross-site', 'not-allowed'],
      ['same-origin', 'good'],
    ]) {
      const as = { cookie, headers: { 'sec-fetch-site': site ?? '' } }
      const input = { Email: `${site}@provider.example.nz`, Roles: ['support' as const] }
      expect(await codeOf(portal.call(accounts.invite, input, as))).toBe(code)
    }
  })
})

describe('an operator', () => {
  test('who is removed while signed in is refused at once, by passkey and password too, and stays in the log', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const gone = await signedInOperator(portal, 'support')
    const record = await portal.good(accounts.removeOperator, { operatorUuid: gone.UUID }, admin.as)
    expect(record.State).toBe('removed')
    expect(await codeOf(portal.call(accounts.me, {}, gone.as))).toBe('no-token')
    const input = { Email: gone.Email, Password: operatorPassword, Code: appCode(portal) }
    await portal.clock({ advanceS: 30 })
    expect(await codeOf(portal.call(accounts.signIn, { ...input, Code: appCode(portal) }))).toBe('wrong-sign-in')
    expect(await codeOf(portal.call(accounts.removeOperator, { operatorUuid: gone.UUID }, admin.as))).toBe('not-found')
    const { Entries } = await portal.good(accounts.audit, { OperatorUUID: gone.UUID }, admin.as)
    expect(Entries.map(({ Operator }) => Operator?.Email)).toContain(gone.Email)
    const shown = await portal.good(accounts.operators, { Removed: true, PageSize: 100 }, admin.as)
    expect(shown.Operators.find(({ UUID }) => UUID === gone.UUID)?.State).toBe('removed')
    // The email is free for another account.
    expect(await codeOf(portal.call(accounts.invite, { Email: gone.Email, Roles: ['support'] }, admin.as))).toBe('good')
  })

  test('has other roles with the next request of an open session', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const one = await signedInOperator(portal, 'support')
    expect(await codeOf(portal.call(accounts.operators, {}, one.as))).toBe('not-allowed')
    await portal.good(accounts.changeRoles, { operatorUuid: one.UUID, Roles: ['admin', 'finance'] }, admin.as)
    expect(await codeOf(portal.call(accounts.operators, {}, one.as))).toBe('good')
    await portal.good(accounts.changeRoles, { operatorUuid: one.UUID, Roles: ['finance'] }, admin.as)
    expect(await codeOf(portal.call(accounts.operators, {}, one.as))).toBe('not-allowed')
  })

  test('who lost the app is reset by an admin, and accepts a new link', async () => {
    const admin = await signedInOperator(portal, 'admin')
    const one = await signedInOperator(portal, 'support')
    expect(await codeOf(portal.call(accounts.resetSignIn, { operatorUuid: admin.UUID }, admin.as))).toBe('conflict')
    await portal.good(accounts.resetSignIn, { operatorUuid: one.UUID }, admin.as)
    expect(await codeOf(portal.call(accounts.me, {}, one.as))).toBe('no-token')
    const Code = await invitationOf(one.Email)
    const { Secret } = await portal.good(accounts.openInvitation, { Code })
    const input = { Code, ...name, Password: 'Another-tūī-sings-9', AppCode: appCode(portal, Secret) }
    expect((await portal.good(accounts.acceptInvitation, input)).UUID).toBe(one.UUID)
  })

  test('adds a passkey of their own, up to twenty, and removes it', async () => {
    const one = await signedInOperator(portal, 'support')
    const device = new PasskeyDevice(portal.url)
    const Credential = device.make(await portal.good(accounts.passkeyCreation, {}, one.as))
    const added = await portal.good(accounts.addPasskey, { Name: 'Laptop', Credential }, one.as)
    const shown = device.show(await portal.good(accounts.passkeyRequest, {}))
    expect((await portal.good(accounts.showPasskey, { Credential: shown })).UUID).toBe(one.UUID)
    await portal.rows(
      `INSERT INTO operators.passkeys (passkey_uuid, operator_uuid, credential_id, public_key, counter, name, synced, made_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '\\x00', 0, 'A key', false, now() FROM generate_series(2, 20)`,
      [one.UUID],
    )
    const more = new PasskeyDevice(portal.url).make(await portal.good(accounts.passkeyCreation, {}, one.as))
    expect(await codeOf(portal.call(accounts.addPasskey, { Name: 'One more', Credential: more }, one.as))).toBe(
      'conflict',
    )
    await portal.good(accounts.removePasskey, { passkeyUuid: added.UUID }, one.as)
    const gone = device.show(await portal.good(accounts.passkeyRequest, {}))
    expect(await codeOf(portal.call(accounts.showPasskey, { Credential: gone }))).toBe('passkey-refused')
  })
})

test('two admins who remove each other at once leave one', async () => {
  await portal.rows("UPDATE operators.operators SET removed_at = now() WHERE 'admin' = ANY(roles)")
  const [one, other] = [await signedInOperator(portal, 'admin'), await signedInOperator(portal, 'admin')]
  const remove = (by: typeof one, whom: typeof one) =>
    codeOf(portal.call(accounts.removeOperator, { operatorUuid: whom.UUID }, by.as))
  const outcomes = await Promise.all([remove(one, other), remove(other, one)])
  expect(outcomes.filter((outcome) => outcome === 'good')).toHaveLength(1)
  const [left] = await portal.rows<{ count: number }>(
    "SELECT count(*)::integer AS count FROM operators.operators WHERE 'admin' = ANY(roles) AND removed_at IS NULL AND joined_at IS NOT NULL",
  )
  expect(left?.count).toBe(1)
  const last = outcomes[0] === 'good' ? one : other
  expect(await remove(last, last)).toBe('conflict')
  const demoted = portal.call(accounts.changeRoles, { operatorUuid: last.UUID, Roles: ['support'] }, last.as)
  expect(await codeOf(demoted)).toBe('conflict')
})
