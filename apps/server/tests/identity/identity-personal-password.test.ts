import { expect, test } from 'vitest'
import { goodPassword, peopleOfFile, secretOf, signUpBody } from './people.ts'

/** Wherever a password can be set, one based on the person or the brand is refused, and any other is accepted. */
const portal = peopleOfFile({ BRAND: 'tahi' })

const personal = { status: 400, body: { code: 'password-weak', detail: { rules: 'personal' }, field: 'Password' } }
const better = 'Kea-2-flies-high'

/** A signed-in person called Prepay Demo. */
async function person(email: string) {
  const { browser } = await portal.seeded(email)
  await browser.signIn(email)
  return { browser, email }
}

test('at sign-up, by name, email, number and brand', async () => {
  const ask = (Password: string) =>
    portal
      .browser()
      .call(
        'POST /api/frontend/v1/sign-up',
        signUpBody('huhana.pene@test.waea.nz', { Password, MobileNumber: '021 555 0166' }),
      )
  for (const guessed of ['Aroha-20261', 'Huhana-2026', 'Ab-0215550166', 'Tahi-2026-!']) {
    expect(await ask(guessed), guessed).toMatchObject(personal)
  }
  expect((await ask(better)).status).toBe(202)
})

test('at a change of the password', async () => {
  const { browser } = await person('changer@test.waea.nz')
  const change = (Password: string) =>
    browser.call('POST /api/frontend/v1/change-password', { OldPassword: goodPassword, Password })
  for (const guessed of ['Prepay-2026', 'Changer-2026']) expect(await change(guessed), guessed).toMatchObject(personal)
  expect((await change(better)).status).toBe(200)
})

test('at setting one by the call of its own', async () => {
  const { browser, email } = await person('setter@test.waea.nz')
  const set = (Password: string) => browser.call(`PUT /v2/2/auth/LOCAL/${email}`, { Password })
  expect(await set('Setter-2026')).toMatchObject(personal)
  expect((await set(better)).status).toBe(200)
})

test('by a mailed link, which stays good for a better one', async () => {
  const { email } = await person('forgetful@test.waea.nz')
  await portal.browser().call('POST /api/frontend/v1/recover-password', { Email: email })
  const Secret = secretOf(await portal.mail(email))
  const set = (Password: string) => portal.browser().call('POST /api/frontend/v1/new-password', { Secret, Password })
  for (const guessed of ['Tahi-2026-!', 'Forgetful-2026']) expect(await set(guessed), guessed).toMatchObject(personal)
  expect((await set(better)).status).toBe(200)
})
