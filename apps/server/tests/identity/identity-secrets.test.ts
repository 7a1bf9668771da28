import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Browser, People } from './people.ts'
import { startPeople } from './people.ts'

/** Every call where a code, link or token can be guessed counts against the caller's network. */
let people: People
let signedIn: Browser
let customer: string

beforeAll(async () => {
  people = await startPeople()
  const person = await people.seeded('guesses@test.waea.nz')
  await person.browser.signIn(person.email)
  signedIn = person.browser
  customer = person.customer
})
afterAll(() => people?.close())

const by = (is: string, body?: object) => () => people.browser().call(is, body)
const own = (is: (customerUuid: string) => string, body?: object) => () => signedIn.call(is(customer), body)
const Password = 'Tui-2-flies-again'
const nobodys = { VerificationUUID: randomUUID(), Code: '123456' }
const names = { FirstName: 'Prepay', LastName: 'Demo' }
const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }

const guesses: [what: string, guess: () => Promise<Answer>][] = [
  ['an identity token', by('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode: 'guess' })],
  ['the code of a sign-up', by('POST /api/frontend/v1/sign-up/confirm', nobodys)],
  ['a code to sign in', by('POST /api/frontend/v1/sign-in-code/confirm', nobodys)],
  ['a code that shows an email', by('POST /api/frontend/v1/recover-email/confirm', nobodys)],
  ['the link to a new password', by('POST /api/frontend/v1/new-password', { Secret: 'guess', Password })],
  ['the code of a temporary login', by('POST /api/customers/v1/login/code', { code: 'guess' })],
  ['a token handed over', by('GET /v2/auth_token/guess')],
  ['an invitation', by('POST /api/customers/v1/invitation', { code: 'guess' })],
  ['an identity link', by('POST /api/frontend/v1/identity-link', { Code: 'guess', ...names, Password })],
  ['a second factor', by('POST /api/frontend/v1/second-factor/show', { Ticket: 'guess', Code: '123456' })],
  ['a passkey', by('POST /api/frontend/v1/passkeys/show', { Credential: { id: 'AA', response } })],
  [
    'what a provider answered',
    by('POST /api/frontend/v1/social/finish', { IdentityProvider: 'GOOGLE', State: 'guess' }),
  ],
  ['the code that proves a session', own((uuid) => `PUT /customers/${uuid}/mfa`, { code: '123456' })],
  ['the code of an email', own((uuid) => `GET /customer/${uuid}/email_verification/confirm?Secret=123456`)],
]

/** How many guesses are counted for the network that all of these come from. */
async function counted(): Promise<number> {
  const [row] = await people.rows<{ tries: number }>(
    'SELECT coalesce(sum(cardinality(tries)), 0)::int AS tries FROM platform.limits WHERE most = 1000',
  )
  return row?.tries ?? 0
}

test.each(guesses)('a guess at %s is counted', async (_what, guess) => {
  const before = await counted()
  const { status, body } = await guess()
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(await counted()).toBe(before + 1)
})

test('a token that is handed on is counted too, since each can be tried elsewhere', async () => {
  const before = await counted()
  expect((await signedIn.call('POST /v2/auth_token')).status).toBe(201)
  expect(await counted()).toBe(before + 1)
})
