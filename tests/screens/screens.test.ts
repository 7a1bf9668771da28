import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { payments } from '@waea/contract/money/payments'
import { identity } from '@waea/contract/people/identity'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEsim, type Buyer, boughtOrder, type ShopPortal } from '../../apps/server/tests/shop/shop-support.ts'
import { routeAddresses } from '../../tools/addresses.ts'
import { fillCart } from '../journeys/support/shopping.ts'
import { eventually } from '../support/portal.ts'
import { password } from '../support/sign-in.ts'
import { go } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'
import { type Made, screensOf, seenByJourneys } from './screens-table.ts'

/** Opens every screen in one browser, as someone it admits, and checks its content. */
let screens: Screens
let made: Made

beforeAll(async () => {
  screens = await openScreens()
  made = await makeThings()
  await fillCart(await screens.pageOf(visitor), 'eSIM')
})
afterAll(() => screens?.close())

/** Buys things for the prepay person to show, and has links emailed. */
async function makeThings(): Promise<Made> {
  const { portal } = screens
  const Email = 'prepay@demo.waea.nz'
  const entered = { spid: '2', IdentityProvider: 'LOCAL', AuthID: Email, AuthCode: password } as const
  const { JWT: token, Roles } = await portal.good(identity.auth, { ...entered, IncludeRoles: true })
  const CustomerUUID = Roles?.[0]?.CustomerUUID ?? ''
  const buyer: Buyer = { token, CustomerUUID, Email }
  const order = await boughtOrder(portal as ShopPortal, buyer, [anEsim()], 'COMPLETED')
  const { Receipts } = await portal.good(payments.receipts, { customerUuid: CustomerUUID }, token)
  const invited = { CustomerUUID, Email: 'invited@demo.waea.nz' }
  await portal.good(signInWays.invite, invited, { headers: { 'auth-token': 'service' } })
  await portal.good(identity.recoverPassword, { Email: 'leader@demo.waea.nz' })
  return {
    order: order.Number,
    receipt: Receipts[0]?.UUID ?? '',
    invitation: await linkIn('invited@demo.waea.nz', '/identity-link'),
    newPassword: await linkIn('leader@demo.waea.nz', '/new-password'),
  }
}

/** The portal path of a link emailed to an address, once it has arrived; other mails may arrive first. */
function linkIn(email: string, to: string): Promise<string> {
  return eventually(`a link to ${to} for ${email}`, async () => {
    const mails = await screens.portal.messages(email)
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes(to))
    return link && new URL(link).pathname + new URL(link).search
  })
}

/** A page's heading and its whole text. */
async function seen(page: Page) {
  const main = page.getByRole('main')
  const [heading] = await main.locator('h1').allInnerTexts()
  return { heading, text: (await main.innerText()).replace(/\s+/g, ' ') }
}

const none: Made = { order: '', receipt: '', invitation: '', newPassword: '' }
const routes = (await routeAddresses()).filter(({ isWay }) => !isWay).map(({ path }) => path)

test('every route has its row, and no row is of a route that is none', () => {
  const rows = [...screensOf(none).map(([route]) => route), ...Object.keys(seenByJourneys)]
  expect(rows.sort()).toEqual(routes.sort())
})

test.each(screensOf(none).map(([route, who]) => [route, who] as const))('%s is shown to %s', async (route) => {
  const row = screensOf(made).find((one) => one[0] === route)
  const [, who = '', heading = '', shows = '', address = route] = row ?? []
  const page = await screens.pageOf(who)
  expect(await go(page, address)).toBe(address)
  await expect
    .poll(() => seen(page), { timeout: 40_000 })
    .toEqual({
      heading: expect.stringContaining(heading),
      text: expect.stringContaining(shows),
    })
})

test.each(Object.entries(seenByJourneys))('%s is seen by a journey', (_route, [journey, sees]) => {
  expect(readFileSync(join(import.meta.dirname, '../journeys', journey), 'utf8')).toContain(sees)
})
