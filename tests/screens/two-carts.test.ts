import type { Page } from '@playwright/test'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCard, anEsim } from '../../apps/server/tests/shop/shop-support.ts'
import { password } from '../support/sign-in.ts'
import { load } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** A person who filled a cart on this device before signing in to an account with a saved one. */
let screens: Screens
let page: Page
let customer: { CustomerUUID: string; token: string }

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('payg')
  const signIn = {
    spid: '2',
    IdentityProvider: 'LOCAL',
    AuthID: 'payg@demo.waea.nz',
    AuthCode: password,
    IncludeRoles: true,
  } as const
  const { JWT = '', Roles } = await screens.portal.good(identity.auth, signIn)
  customer = { CustomerUUID: Roles?.[0]?.CustomerUUID ?? '', token: JWT }
})
afterAll(() => screens?.close())

beforeEach(async () => {
  const { portal } = screens
  const { CustomerUUID, token } = customer
  await portal.good(shop.saveCart, { CustomerUUID, Items: [anEsim()] }, token)
  const mine = await portal.good(shop.saveCart, { Items: [aCard()] })
  await page.evaluate((uuid) => localStorage.setItem('waea-cart', uuid), mine.UUID)
})

const savedKinds = async () => {
  const cart = await screens.portal.good(shop.customerCart, { customerUuid: customer.CustomerUUID }, customer.token)
  return cart.Items.map(({ Name }) => Name)
}
const choose = async (name: string) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { name: 'SIM 1' }).waitFor()
}

test('the checkout asks which cart to use, and the saved one leaves this device’s behind', async () => {
  await load(page, '/eshop/checkout')
  await page.getByRole('heading', { name: 'You have two carts' }).waitFor()
  expect(await page.getByRole('article', { name: 'On this device' }).innerText()).toContain('Physical SIM')
  expect(await savedKinds()).toEqual(['eSIM'])
  await page.getByRole('button', { name: 'Use the saved cart' }).click()
  await page.getByRole('heading', { name: 'Pay and join' }).waitFor()
  expect(await savedKinds()).toEqual(['eSIM'])
})

test('this device’s cart takes the place of the saved one', async () => {
  await load(page, '/eshop')
  await choose('Use this device’s cart')
  expect(await savedKinds()).toEqual(['Physical SIM'])
})

test('both are put together, and no reload asks again', async () => {
  await load(page, '/eshop')
  await choose('Put both together')
  await load(page, '/eshop')
  await page.getByRole('heading', { name: 'SIM 2' }).waitFor()
  expect(await savedKinds()).toEqual(['eSIM', 'Physical SIM'])
})
