import type { Page } from '@playwright/test'
import { identity } from '@waea/contract/people/identity'
import { nanos } from '@waea/kit/nanos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCard, type Buyer, boughtOrder, type ShopPortal } from '../../apps/server/tests/shop/shop-support.ts'
import { password } from '../support/sign-in.ts'
import { load } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** Pages that show next steps, where an earlier success or another mobile could hide them. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('prepay')
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const answer = (path: RegExp, json: object) => page.route(path, (route) => route.fulfill({ json }))

/** Mocks the SIM of a mobile that was swapped a minute ago. */
function swapped(Holds: string[]) {
  const at = nanos(new Date(screens.portal.server.clock.now().getTime() - 60_000))
  const Swap = {
    UUID: '00000000-0000-4000-8000-000000000001',
    State: 'done',
    Kind: 'esim',
    AskedAtNanos: at,
    StartsAtNanos: at,
  }
  const sim = { Status: 4, SIMType: 'esim', Last4: '0014', MSISDN: '64215550142', IsLocked: false, Replacements: [] }
  return answer(/\/sim\/status/, { ...sim, Holds, Swap })
}

test('a phone lost after a SIM swap leads to the choice of another SIM, not to the success of that swap', async () => {
  await swapped([])
  await load(page, '/profile/plans/sim-card-actions/sim-swap')
  await page.getByText('Your number is on the new SIM').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await swapped(['lost'])
  await load(page, '/profile/plans/sim-card-actions/lost-phone')
  await page.getByRole('heading', { name: 'Put your number on a new SIM' }).waitFor()
  expect(await page.getByText('Your SIM was swapped').count()).toBe(0)
  await page.getByRole('link', { name: 'Get an eSIM or use a card' }).click()
  await page.getByRole('heading', { name: 'Choose the new SIM' }).waitFor()
  expect(await page.getByText('Your number is on the new SIM').count()).toBe(0)
})

test('for a top-up the mobiles with credit can be chosen, and a customer without one is told so', async () => {
  await load(page, '/sim-select-product?for=top-up')
  await page.getByRole('button', { name: /^Choose / }).waitFor()
  const postpay = await screens.pageOf('postpay')
  await load(postpay, '/sim-select-product?for=top-up')
  await postpay.getByText('None of your mobiles needs a top-up').waitFor()
  expect(await postpay.getByRole('button', { name: /^Choose / }).count()).toBe(0)
  await load(postpay, '/sim-select-product?for=usage')
  await postpay.getByRole('button', { name: /^Choose / }).waitFor()
})

test('the thank-you page says that a delivered parcel has arrived', async () => {
  const { portal } = screens
  const signIn = { spid: '2', IdentityProvider: 'LOCAL', AuthID: 'prepay@demo.waea.nz', AuthCode: password } as const
  const { JWT: token, Roles } = await portal.good(identity.auth, { ...signIn, IncludeRoles: true })
  const buyer: Buyer = { token, CustomerUUID: Roles?.[0]?.CustomerUUID ?? '', Email: signIn.AuthID }
  const { Number: number } = await boughtOrder(portal as ShopPortal, buyer, [aCard()], 'SHIPPED')
  const purchased = { number, e_sim: false, address: '1 Bank Street, Whangārei' }
  await page.evaluate((text) => sessionStorage.setItem('waea-purchased', text), JSON.stringify(purchased))
  const parcel = (State: string) =>
    page.route(`**/order/${number}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      for (const sim of json.Sims) Object.assign(sim, { Status: 'SENT', Parcel: { State, Steps: [] } })
      await route.fulfill({ response, json })
    })
  await parcel('IN_TRANSIT')
  await load(page, '/eshop/thanks')
  await page.getByText('Your parcel is on its way').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await parcel('DELIVERED')
  await load(page, '/eshop/thanks')
  await page.getByText('Your SIM has arrived').waitFor()
  expect(await page.getByText('Your parcel is on its way').count()).toBe(0)
})
