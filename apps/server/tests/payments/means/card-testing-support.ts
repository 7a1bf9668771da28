import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { countedEmail, declineLimits } from '@waea/domain/payments/card-testing'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { bucketOf } from '../../../src/platform/safety/limits.ts'
import { mobileInService, type Owner, systemOf } from '../../ledger/money-support.ts'
import { type Buyer, confirm, type ShopPortal, startShop } from '../../shop/shop-support.ts'

const serviceToken = 'service-token-of-the-provider'
export const declinedCard = 'pm_card_visa_chargeDeclined'

/** The file's portal and two customers, each with a mobile and a good card. */
export let portal: ShopPortal
export const owner = {} as Owner & { card: string }
export const other = {} as Owner & { card: string }

/** Starts them before the tests of a file; each test starts with all counters cleared. */
export function cardTestersOfFile(): void {
  beforeAll(async () => {
    portal = await startShop({ SERVICE_TOKEN: serviceToken })
    Object.assign(owner, await mobileInService(portal))
    Object.assign(other, await mobileInService(portal))
  })
  afterAll(() => portal?.close())
  beforeEach(async () => {
    await portal.rows('TRUNCATE platform.limits')
    await portal.rows('TRUNCATE platform.notices')
    await portal.faults('captcha', [])
  })
}

/** A new captcha token, as from reloading the widget: each verifies once. */
export async function solved(): Promise<string> {
  await fetch(`${portal.sandbox}/captcha/v0/widget?sitekey=captcha-site-sandbox`)
  return 'captcha-pass'
}

interface From {
  captcha?: string
  ip?: string
}

const headersOf = ({ captcha, ip }: From) => ({
  ...(captcha !== undefined && { 'captcha-token': captcha }),
  ...(ip !== undefined && { 'x-forwarded-for': ip }),
})

/** Requests a top-up; returns the answer. */
export function topUp(of: Owner, over: { PaymentMethodID?: string; key?: string } & From = {}) {
  const { key, captcha, ip, ...body } = over
  const mobile = { customerUuid: of.CustomerUUID, ProductInstanceUUID: of.MobileUUID }
  const input = { ...mobile, Amount: 2000, PayAgain: true, ...body }
  const headers = headersOf({ ...(captcha !== undefined && { captcha }), ...(ip !== undefined && { ip }) })
  return portal.call(balance.topUp, input, { token: of.token, headers, ...(key && { key }) })
}

/**
 * Tries a card as a browser does: gets a secret from us and tries the card with it at the card partner. Returns the
 * payment's status.
 */
export async function tryCard(of: Owner, card: string, from: From = {}) {
  const started = await topUp(of, from)
  if (started.status !== 200) return { code: started.body.code, status: started.status }
  await confirm(portal, started.body.ClientSecret, card)
  const input = { customerUuid: of.CustomerUUID, paymentUuid: started.body.PaymentUUID }
  const { Failure } = await portal.good(payments.settle, input, of.token)
  return { code: Failure === 'generic_decline' ? 'DECLINED' : Failure, status: 200 }
}

/** Has cards declined one after another, solving a captcha where one is required. */
export async function declinesOf(of: Owner, count: number, from: From = {}) {
  for (let at = 0; at < count; at += 1) {
    const captcha = at >= declineLimits.customer.captchaAfter ? await solved() : undefined
    expect(await tryCard(of, declinedCard, { ...from, ...(captcha && { captcha }) })).toMatchObject({
      code: 'DECLINED',
    })
  }
}

/**
 * Clears the customer's own counters and keeps those of cards, addresses and networks, as if each decline were another
 * customer's.
 */
export async function forgetPerson(of: Buyer): Promise<void> {
  const ctx = systemOf(portal)
  const buckets = await Promise.all([
    bucketOf(ctx, 0, 0, 'declines of customer', of.CustomerUUID),
    bucketOf(ctx, 0, 0, 'declines of email', countedEmail(of.Email)),
    bucketOf(ctx, 0, 0, 'card secrets', of.CustomerUUID),
  ])
  await portal.rows('DELETE FROM platform.limits WHERE bucket = ANY($1)', [buckets.map(({ key }) => key)])
}

/** The operator's notices, by subject. */
export async function notices(): Promise<Record<string, string>> {
  const answer = await fetch(`${portal.url}/api/provider/v1/notices?Kind=card-testing`, {
    headers: { 'auth-token': serviceToken },
  })
  const { Notices } = (await answer.json()) as { Notices: { Subject: string; Reason: string }[] }
  return Object.fromEntries(Notices.map((one) => [one.Subject, one.Reason]))
}

/** How many declines of a customer are counted. */
export async function countOf(of: Buyer): Promise<number> {
  const [row] = await portal.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM payments.card_declines WHERE customer_uuid = $1',
    [of.CustomerUUID],
  )
  return row?.count ?? 0
}
