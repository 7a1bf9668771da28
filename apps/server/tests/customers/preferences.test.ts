import { expect, test } from 'vitest'
import { customerOf } from '../../src/capabilities/customers/index.ts'
import { peopleOfFile } from '../identity/people.ts'

const portal = peopleOfFile()

let people = 0

/** A signed-in person with a customer account. */
async function person() {
  people += 1
  const email = `preferences${people}@test.waea.nz`
  const { browser, customer } = await portal.seeded(email)
  await browser.signIn(email)
  return { browser, customer }
}

test('preferences of a person keep what is not sent', async () => {
  const { browser } = await person()
  const path = '/api/frontend/v1/preferences'
  expect((await browser.call(`GET ${path}`)).body).toEqual({})
  await browser.call(`PUT ${path}`, { lang: 'mi-NZ', v_tour: 3 })
  const { body } = await browser.call(`PUT ${path}`, { 'is-accepted-terms': true })
  expect(body).toEqual({ lang: 'mi-NZ', v_tour: 3, 'is-accepted-terms': true })
  expect((await browser.call(`PUT ${path}`, { lang: 'fr' })).status).toBe(400)
})

test('[N-ACCT-02] [B-ACCT-12] the document of a person has the language, the terms, the tours and what was shown', async () => {
  const { browser } = await person()
  const path = '/api/frontend/v1/preferences'
  const document = {
    lang: 'en',
    'is-accepted-terms': true,
    is_web_welcome_tour_shown: true,
    v_tour: 2,
    shown_whats_new_last_version: '1.4',
    shown_features_versions: ['1.3', '1.4'],
  }
  await browser.call(`PUT ${path}`, document)
  expect((await browser.call(`GET ${path}`)).body).toEqual(document)
  expect((await browser.call(`PUT ${path}`, { theme: 'dark' })).status).toBe(400)
})

test('[N-ACCT-03] the document of a customer has all that is remembered of the account, odd spellings included', async () => {
  const { browser, customer } = await person()
  const path = `/api/frontend/v1/customer/${customer}/preferences`
  const document = {
    notifications: { NotifySpecialOffers: 2, NotifyNewsletters: 0 },
    policy: true,
    'top-up-auto': { amount: 0, days: 0, status: false, type: 'EVERY_DAY' },
    HideExternalIDPromt: true,
    web_recaps_shown: [2025],
    web_feedback: [2026],
    web_dashboard_quick_links: ['receipts', 'account'],
    onboarding: { step: 'phone', done: false },
  }
  await browser.call(`PUT ${path}`, document)
  expect((await browser.call(`GET ${path}`)).body).toEqual(document)
  expect((await browser.call(`PUT ${path}`, { HideExternalIDPrompt: true })).status).toBe(400)
})

test('mails are written in the language that the owner reads', async () => {
  const { browser, customer } = await person()
  expect(await customerOf(portal.system(), customer)).toMatchObject({ Language: 'en' })
  await browser.call('PUT /api/frontend/v1/preferences', { lang: 'mi-NZ' })
  expect(await customerOf(portal.system(), customer)).toMatchObject({ Language: 'mi-NZ' })
})

test('[K-BAL-02] preferences of a customer have the defaults, and opt-ins become consents', async () => {
  const { browser, customer } = await person()
  const path = `/api/frontend/v1/customer/${customer}/preferences`
  expect((await browser.call(`GET ${path}`)).body).toEqual({
    notifications: { NotifySpecialOffers: 0, NotifyNewsletters: 0 },
    'top-up-auto': { amount: 0, days: 0, status: false, type: 'EVERY_DAY' },
  })
  const { body } = await browser.call(`PUT ${path}`, {
    notifications: { NotifyNewsletters: 2 },
    HideExternalIDPromt: true,
  })
  expect(body).toMatchObject({
    notifications: { NotifySpecialOffers: 0, NotifyNewsletters: 2 },
    HideExternalIDPromt: true,
  })
  await browser.call(`PUT ${path}`, { notifications: { NotifyNewsletters: 2 } })
  const said = await portal.rows(
    "SELECT how FROM customers.consents WHERE customer_uuid = $1 AND topic = 'newsletters' ORDER BY said_at",
    [customer],
  )
  expect(said).toEqual([{ how: 'preferences' }])
})

test('[V-BAL-01][V-BAL-02] auto top-up that is on takes 1 to 99 days and $1 to $999', async () => {
  const { browser, customer } = await person()
  const save = (days: number, amount: number) =>
    browser.call(`PUT /api/frontend/v1/customer/${customer}/preferences`, {
      'top-up-auto': { amount, days, status: true, type: 'EVERY_DAY' },
    })
  expect((await save(0, 20)).body.code).toBe('auto-top-up-days')
  expect((await save(100, 20)).body.code).toBe('auto-top-up-days')
  for (const amount of [0, 1000]) expect((await save(7, amount)).body.code).toBe('auto-top-up-amount')
  // Valid figures, but nothing to top up: the preference must not claim to be on.
  for (const [days, amount] of [
    [1, 1],
    [99, 999],
  ] as const)
    expect((await save(days, amount)).body.code).toBe('no-prepay-product')
})
