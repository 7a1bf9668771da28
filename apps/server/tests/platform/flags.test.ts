import { flagNames } from '@waea/contract/flags'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { deployment } from '@waea/contract/provider'
import { afterEach, expect, test } from 'vitest'
import { keepLog } from '../../../../tests/support/logs.ts'
import { FlagBoard } from '../../src/platform/flags.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { startServer } from '../../src/server.ts'
import { signedInOperator, withCookie } from '../operators/operator-support.ts'
import { anEsim, cartOf, checkOut, eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'

const serviceToken = 'service-token-of-a-test'
const asProvider = { headers: { 'auth-token': serviceToken } }
let portal: ShopPortal | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

const started = async (settings: Record<string, string> = {}) => {
  portal = await startShop({ SERVICE_TOKEN: serviceToken, ...settings })
  return portal
}

test('[F-SHELL-01] the demo has every feature on, and hides nothing', async () => {
  const { On } = await (await started()).good(deployment.flags, {})
  expect(On).toEqual(flagNames.filter((name) => !name.startsWith('HIDE_')))
})

test('the environment switches a feature off, and in production the defaults hold', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }
  expect(() => readConfig(production)).toThrow('is missing')
  const { flags } = readConfig({ DATABASE_URL: 'postgres://x', IS_SHOW_PLANS: 'no', HIDE_PREPAY_TOPUP: 'YES' })
  expect(flags).toEqual({ given: { IS_SHOW_PLANS: false, HIDE_PREPAY_TOPUP: true }, demo: true, without: [] })
})

test('[V-GUEST-03] without the keys of a captcha guests are not served, whatever is said', async () => {
  const { runtime } = (await started()).server
  const sources = { db: runtime.database.reads, clock: runtime.clock, log: runtime.log }
  const guests = { IS_ANONYMOUS_RECHARGE_ALLOWED: true, IS_ANONYMOUS_PAY_BILL_ALLOWED: true }
  const said = Object.fromEntries(Object.keys(guests).map((name) => [name, 'true']))
  const { flags } = readConfig({ DATABASE_URL: 'postgres://x', ...said })
  expect(new FlagBoard(flags, sources).now()).toMatchObject(guests)
  const keyless = new FlagBoard({ ...flags, without: ['captcha'] }, sources)
  const off = { IS_ANONYMOUS_RECHARGE_ALLOWED: false, IS_ANONYMOUS_PAY_BILL_ALLOWED: false }
  expect(keyless.now()).toMatchObject(off)
  await runtime.database.pool.query(
    'INSERT INTO platform.flags (flag, is_on, set_at) SELECT unnest($1::text[]), true, now()',
    [Object.keys(guests)],
  )
  await keyless.read()
  expect(keyless.now()).toMatchObject(off)
})

test('[K-BAL-03][K-BAL-04][F-CAT-01][F-BILL-01][F-BILL-02][F-PORT-01][F-ROUTE-01][F-UFB-01] where nobody says anything top-up, a credit of zero and fibre are hidden, rates, invoices and receipts are shown, numbers brought at checkout, and accounts pay for others', async () => {
  const { runtime } = (await started()).server
  const board = new FlagBoard(
    { given: {}, demo: false, without: [] },
    { db: runtime.database.reads, clock: runtime.clock, log: runtime.log },
  )
  await board.read()
  const hidden = { HIDE_PREPAY_TOPUP: true, HIDE_PREPAY_BALANCE_IF_ZERO: true }
  const shown = { IS_INTERNATIONAL_PLANS_ALLOWED: true, IS_INVOICES_ALLOWED: true, IS_RECEIPTS_ALLOWED: true }
  const brought = { IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED: true, IS_BILLING_ROUTING_ALLOWED: true }
  expect(board.now()).toMatchObject({ ...hidden, ...shown, ...brought, IS_SHOW_UFB_MODULE: false })
  expect(runtime.flags.now()).toMatchObject({ HIDE_PREPAY_TOPUP: false, HIDE_PREPAY_BALANCE_IF_ZERO: false })
})

test('a flag that the provider sets holds in every process without a restart, long before they read it by themselves', async () => {
  const shop = await started()
  const other = await startServer(
    readConfig({ ...shop.environment, PORT: '0' }),
    { api: true, worker: false },
    keepLog().open('warn'),
  )
  try {
    const flagsAt = async (url: string) =>
      ((await (await fetch(`${url}/api/frontend/v1/flags`)).json()) as { On: string[] }).On
    expect(await flagsAt(other.url)).toContain('IS_ORDER_PLACEMENT_ALLOWED')
    const set = await shop.good(deployment.setFlag, { flag: 'IS_ORDER_PLACEMENT_ALLOWED', IsOn: false }, asProvider)
    expect(set).toMatchObject({ Flag: 'IS_ORDER_PLACEMENT_ALLOWED', IsOn: false, DecidedBy: 'provider', Owner: 'shop' })
    for (const url of [shop.url, other.url]) {
      await eventually(
        'the flag',
        async () => !(await flagsAt(url)).includes('IS_ORDER_PLACEMENT_ALLOWED') || undefined,
      )
    }

    const buyer = await shop.signUpCustomer()
    const cart = await cartOf(shop, buyer, [anEsim()])
    expect((await checkOut(shop, buyer, cart.UUID)).status).toBe(403)

    const cleared = await shop.good(deployment.clearFlag, { flag: 'IS_ORDER_PLACEMENT_ALLOWED' }, asProvider)
    expect(cleared).toMatchObject({ IsOn: true, DecidedBy: 'default' })
    await eventually(
      'the flag',
      async () => (await flagsAt(other.url)).includes('IS_ORDER_PLACEMENT_ALLOWED') || undefined,
    )
  } finally {
    await other.close()
  }
})

test('the list shows a setting that its process has not heard of yet', async () => {
  const shop = await started()
  const set = { flag: 'IS_FEEDBACK_ALLOWED', IsOn: false }
  // Without the notification that comes with a call.
  await shop.rows('INSERT INTO platform.flags (flag, is_on, set_at) VALUES ($1, $2, now())', [set.flag, set.IsOn])
  const { Flags } = await shop.good(deployment.allFlags, {}, asProvider)
  expect(Flags.find(({ Flag }) => Flag === set.flag)).toMatchObject({ IsOn: set.IsOn, DecidedBy: 'provider' })
})

test('what the provider has set holds against the environment, and after a start', async () => {
  const shop = await started({ IS_FEEDBACK_ALLOWED: 'no' })
  const standing = async () =>
    (await shop.good(deployment.allFlags, {}, asProvider)).Flags.find(({ Flag }) => Flag === 'IS_FEEDBACK_ALLOWED')
  expect(await standing()).toMatchObject({ IsOn: false, DecidedBy: 'environment' })
  await shop.good(deployment.setFlag, { flag: 'IS_FEEDBACK_ALLOWED', IsOn: true }, asProvider)
  expect(await standing()).toMatchObject({ IsOn: true, DecidedBy: 'provider' })
  const again = await startServer(
    readConfig({ ...shop.environment, PORT: '0' }),
    { api: true, worker: false },
    keepLog().open('warn'),
  )
  try {
    expect(again.runtime.flags.now().IS_FEEDBACK_ALLOWED).toBe(true)
  } finally {
    await again.close()
  }
})

test('a flag that is not in the table does not exist, and nobody but the provider sets one', async () => {
  const shop = await started()
  const unknown = { flag: 'IS_EVERYTHING_FREE', IsOn: true }
  expect((await shop.call(deployment.setFlag, unknown, asProvider)).status).toBe(404)
  const known = { flag: 'IS_SHOW_PLANS', IsOn: false }
  const buyer = await shop.signUpCustomer()
  for (const caller of [{}, { token: buyer.token }, { headers: { 'auth-token': 'guess' } }]) {
    expect((await shop.call(deployment.setFlag, known, caller)).status).toBe(401)
  }
  expect(await shop.rows('SELECT 1 FROM platform.flags')).toEqual([])
})

test('each flag has who changed it last, when and why, and all of its changes', async () => {
  const shop = await started()
  const admin = await signedInOperator(shop, 'admin')
  const catalogue = await signedInOperator(shop, 'catalogue')
  const flag = 'IS_FEEDBACK_ALLOWED'
  const last = async () => (await shop.good(operatorWork.lastFlagChanges, {}, catalogue.as)).Changes
  expect(await last()).toEqual([])
  await shop.good(deployment.setFlag, { flag, IsOn: true }, asProvider)
  const by = (reason: string) => withCookie(admin.cookie, reason)
  expect((await shop.call(deployment.setFlag, { flag, IsOn: false }, { cookie: admin.cookie })).body).toMatchObject({
    code: 'invalid-input',
    field: 'operator-reason',
  })
  await shop.good(deployment.setFlag, { flag, IsOn: false }, by('Too many answers, ticket 12'))
  await shop.good(deployment.setFlag, { flag: 'IS_SHOW_PLANS', IsOn: true }, by('The launch'))
  expect(await last()).toMatchObject([
    { Flag: flag, To: 'off', By: expect.stringMatching(/^Operator \d/), Reason: 'Too many answers, ticket 12' },
    { Flag: 'IS_SHOW_PLANS', To: 'on', Reason: 'The launch' },
  ])
  await shop.good(deployment.clearFlag, { flag }, by('It is over'))
  const { Changes, PageInfo } = await shop.good(operatorWork.flagChanges, { flag }, catalogue.as)
  expect(Changes.map(({ To, Reason }) => [To, Reason])).toEqual([
    ['default', 'It is over'],
    ['off', 'Too many answers, ticket 12'],
    ['on', undefined],
  ])
  expect(Changes.at(-1)?.By).toBe('provider')
  expect(PageInfo.TotalItemCount).toBe(3)
  const found = await shop.good(operatorWork.flagChanges, { flag, SmartSearch: 'TICKET 12' }, catalogue.as)
  expect(found.Changes).toHaveLength(1)
  const oldest = await shop.good(operatorWork.flagChanges, { flag, Order: 'oldest', PageSize: 1 }, catalogue.as)
  expect(oldest.Changes).toMatchObject([{ To: 'on' }])
})
