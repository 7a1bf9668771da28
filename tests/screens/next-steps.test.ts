import type { Page } from '@playwright/test'
import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { nanos } from '@waea/kit/nanos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCard, anEsim, type Buyer, boughtOrder, type ShopPortal } from '../../apps/server/tests/shop/shop-support.ts'
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

test('the steps for a lost phone are numbered without a gap before the SIM is stopped', async () => {
  await load(page, '/profile/plans/sim-card-actions/lost-phone')
  await page.getByRole('heading', { name: 'Stop the SIM now' }).waitFor()
  const steps = await page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d/ }).allTextContents()
  expect(steps.map((step) => step[0])).toEqual(['1', '2', '3'])
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

type Next = Gives<typeof overview.next>
/** Answers what happens next with these steps, on Wednesday 2 December. */
const nextIs = (...Steps: Next['Steps']) =>
  answer(/\/customer\/[^/]+\/next$/, { Steps, AsOf: '2026-12-02' } satisfies Next)
const inNz = (text: string) => nanos(new Date(`${text}+13:00`))
const next = () => page.getByRole('region', { name: 'What happens next' })

const reply = {
  Kind: 'port-reply',
  To: '/profile/plans/sim-card-actions/number-porting',
  AtNanos: inNz('2026-12-02T18:45'),
  MSISDN: '64215551000',
  Name: 'One NZ',
  MobileUUID: '00000000-0000-4000-8000-000000000009',
} as const
const parcel = {
  Kind: 'parcel',
  To: '/profile/order-history',
  On: '2026-12-04',
  Count: 1,
  OrderNumber: 'W1234',
} as const

test('home says first what needs the customer, then what comes, each with its date and its way', async () => {
  const bill = { Kind: 'pay-bill', To: '/profile/account/pay-bill', On: '2026-12-07', AmountCents: 4500 } as const
  await nextIs(reply, bill, parcel, { ...parcel, OrderNumber: 'W1235' })
  await load(page, '/profile/plans')
  await next().getByRole('heading', { name: 'Reply YES to 2542 by 6:45 pm to bring 021 555 1000' }).waitFor()
  const lines = await next().getByRole('listitem').allInnerTexts()
  expect(lines).toEqual(['Pay $45.00 by Mon 7 Dec', 'Your SIM is in the post\nExpected by Fri 4 Dec'])
  const links = await next()
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links).toEqual([
    `${reply.To}?mobile=${reply.MobileUUID}`,
    '/profile/account/pay-bill',
    '/profile/order-history/W1234',
  ])
  // What is left stays in sight, so the rest is shown when asked for.
  await next().getByRole('button', { name: 'Show 1 more' }).click()
  expect(await next().getByRole('listitem').count()).toBe(3)
  expect(await next().getByRole('button').count()).toBe(0)
})

test('with nothing to do the card lists what comes, and with nothing at all there is none', async () => {
  await nextIs(parcel)
  await load(page, '/profile/plans')
  await next().getByText('Your SIM is in the post').waitFor()
  // The answer from before is shown until this one has come.
  await expect.poll(() => next().getByRole('heading', { level: 3 }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await nextIs()
  await load(page, '/profile/plans')
  await page.getByRole('heading', { name: 'Next charge' }).waitFor()
  await expect.poll(() => next().count()).toBe(0)
})

test('a card that can’t be loaded says so and can be tried again', async () => {
  // This person has no answer from before that could be shown.
  const first = await screens.pageOf('postpay')
  await first.route(/\/customer\/[^/]+\/next$/, (route) => route.fulfill({ status: 500, json: {} }))
  await load(first, '/profile/plans')
  await first.getByText('We couldn’t load what happens next').waitFor()
  await first.unrouteAll({ behavior: 'ignoreErrors' })
  await first.getByRole('button', { name: 'Try again' }).click()
  const card = first.getByRole('region', { name: 'What happens next' })
  await card.getByRole('heading', { name: '$45.00 is overdue' }).waitFor()
})

test('an overdue bill leads to the form with that amount, and to more time or a dispute', async () => {
  const overdue = {
    Kind: 'pay-overdue',
    To: '/profile/account/pay-bill',
    On: '2026-11-20',
    AmountCents: 123450,
  } as const
  await nextIs({ ...overdue, SuspendsOn: '2026-12-08' })
  await load(page, '/profile/plans')
  await next().getByRole('heading', { name: 'We suspend your service on Tue 8 Dec' }).waitFor()
  expect(await next().innerText()).toContain('$1,234.50 is overdue since Fri 20 Nov.')
  const href = (name: string) => next().getByRole('link', { name }).getAttribute('href')
  expect(await href('Pay $1,234.50')).toBe('/profile/account/pay-bill?custom-amount=1234.50')
  expect(await href('More time, or dispute it')).toBe('/profile/billing')
})

async function signedInBuyer(): Promise<Buyer> {
  const signIn = { spid: '2', IdentityProvider: 'LOCAL', AuthID: 'prepay@demo.waea.nz', AuthCode: password } as const
  const { JWT: token, Roles } = await screens.portal.good(identity.auth, { ...signIn, IncludeRoles: true })
  return { token, CustomerUUID: Roles?.[0]?.CustomerUUID ?? '', Email: signIn.AuthID }
}

test('an order says that its eSIM is being activated, and leads to how that goes', async () => {
  const { Number: number, Sims } = await boughtOrder(
    screens.portal as ShopPortal,
    await signedInBuyer(),
    [anEsim()],
    'COMPLETED',
  )
  const path = `/profile/order-history/${number}`
  await load(page, path)
  await page.getByRole('link', { name: 'Activate', exact: true }).waitFor()
  await page.route(/\/customer\/[^/]+\/mobiles$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Mobiles: { UUID: string; Status: number }[] }
    const Mobiles = body.Mobiles.map((mobile) =>
      mobile.UUID === Sims[0]?.MobileUUID ? { ...mobile, Status: mobileStatus.provisioning } : mobile,
    )
    await route.fulfill({ response, json: { ...body, Mobiles } })
  })
  await load(page, path)
  await page.getByText('Activating', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'See how it’s going' }).waitFor()
  expect(await page.getByRole('link', { name: 'Activate', exact: true }).count()).toBe(0)
})

test('the thank-you page of an order that was cancelled since says so, and not where it goes', async () => {
  const buyer = await signedInBuyer()
  const { Number: number } = await boughtOrder(screens.portal as ShopPortal, buyer, [aCard()], 'CONFIRMED')
  const { CustomerUUID: customerUuid, token } = buyer
  await screens.portal.good(shop.cancelOrder, { customerUuid, number }, token)
  await page.evaluate(
    (text) => sessionStorage.setItem('waea-purchased', text),
    JSON.stringify({ number, e_sim: false }),
  )
  await load(page, '/eshop/thanks')
  await page.getByText('This order is cancelled').waitFor()
  await page.getByRole('heading', { name: `Order ${number}`, level: 1 }).waitFor()
  expect(await page.getByText('Thank you for your order').count()).toBe(0)
  expect(await page.getByText('It goes to').count()).toBe(0)
})

test('the thank-you page says where the order goes, whatever was typed later, and what happens next with it', async () => {
  const buyer = await signedInBuyer()
  const { Number: number } = await boughtOrder(screens.portal as ShopPortal, buyer, [aCard()], 'SHIPPED')
  const purchased = { number, e_sim: false, address: '2 Other Street, Whangārei' }
  await page.evaluate((text) => sessionStorage.setItem('waea-purchased', text), JSON.stringify(purchased))
  await load(page, '/eshop/thanks')
  await page.getByText('It goes to 1 Bank Street, Whangārei 0110.').waitFor()
  await next()
    .getByText(/^(Your SIM is in the post|Activate your SIM)$/)
    .waitFor()
})
