import { randomUUID } from 'node:crypto'
import { guest } from '@waea/contract/money/guest'
import { confirm, eventually, type ShopPortal } from '../shop/shop-support.ts'

/** Options of a guest's request: idempotency key, captcha in the header, IP address. */
export interface GuestFrom {
  key?: string
  captcha?: string
  ip?: string
}

function callerOf({ key, captcha, ip }: GuestFrom) {
  const headers = {
    ...(captcha !== undefined && { 'captcha-token': captcha }),
    ...(ip !== undefined && { 'x-forwarded-for': ip }),
  }
  return { headers, ...(key !== undefined && { key }) }
}

/** The fields by which a guest names a mobile or bill. */
export interface Named {
  MSISDN?: string
  LookupID?: string
}

/** A new captcha token that passes. */
export async function passedCaptcha(portal: ShopPortal): Promise<string> {
  await fetch(`${portal.sandbox}/captcha/v0/widget?sitekey=captcha-site-sandbox`)
  return 'captcha-pass'
}

/** Validates a guest's fields, by default with a captcha that passes; returns the answer. */
export async function validate(portal: ShopPortal, named: Named, from: GuestFrom & { UserToken?: string } = {}) {
  const { UserToken = await passedCaptcha(portal), ...caller } = from
  return portal.call(guest.validate, { ...named, UserToken }, callerOf(caller))
}

/** The response token for a guest's fields. */
export async function responseToken(portal: ShopPortal, named: Named, from: GuestFrom = {}): Promise<string> {
  const { status, body } = await validate(portal, named, from)
  if (status !== 200 || !body.Valid) throw new Error(`The lookup was answered ${JSON.stringify(body)}`)
  return body.ResponseToken
}

/** Starts a guest's top-up; returns the answer. */
export function askTopUp(
  portal: ShopPortal,
  input: { MSISDN: string; ResponseToken: string; Amount?: number; PayAgain?: boolean },
  from: GuestFrom = {},
) {
  return portal.call(guest.topup, { Amount: 2000, PayAgain: true, ...input }, callerOf({ key: randomUUID(), ...from }))
}

/** Starts a guest's payment of a bill; returns the answer. */
export function askPayment(
  portal: ShopPortal,
  input: { LookupID: string; ResponseToken: string; Amount?: number; PayAgain?: boolean },
  from: GuestFrom = {},
) {
  return portal.call(
    guest.payment,
    { Amount: 2500, PayAgain: true, ...input },
    callerOf({ key: randomUUID(), ...from }),
  )
}

/** A guest's successful payment of a bill. */
export async function paidBill(portal: ShopPortal, LookupID: string, Amount: number): Promise<string> {
  const ResponseToken = await responseToken(portal, { LookupID })
  const { status, body } = await askPayment(portal, { LookupID, ResponseToken, Amount })
  if (status !== 200) throw new Error(`The payment was answered ${JSON.stringify(body)}`)
  await confirm(portal, body.ClientSecret)
  await purchaseBecomes(portal, { LookupID }, body.OrderID, 'COMPLETED')
  return body.OrderID
}

/** Redeems a voucher as a guest; returns the answer. */
export function askRedeem(
  portal: ShopPortal,
  input: { MSISDN: string; ResponseToken: string; Code: string },
  from: GuestFrom = {},
) {
  return portal.call(guest.redeem, { ...input, LookupID: input.MSISDN }, callerOf({ key: randomUUID(), ...from }))
}

/** The state of a guest's purchase. */
export function purchase(portal: ShopPortal, named: Named, OrderID: string) {
  return portal.call(guest.purchases, { ...named, OrderID })
}

/** A guest's top-up that was started but not paid. */
export async function startedTopUp(portal: ShopPortal, MSISDN: string, Amount = 2000, from: GuestFrom = {}) {
  const ResponseToken = await responseToken(portal, { MSISDN }, from)
  const { status, body } = await askTopUp(portal, { MSISDN, ResponseToken, Amount }, from)
  if (status !== 200) throw new Error(`The top-up was answered ${JSON.stringify(body)}`)
  return body
}

/** A guest's top-up paid with a card, by default a good one. */
export async function paidTopUp(portal: ShopPortal, MSISDN: string, Amount = 2000, card?: string) {
  const started = await startedTopUp(portal, MSISDN, Amount)
  await confirm(portal, started.ClientSecret, card)
  return started
}

/** Waits until a guest's purchase has the given state; returns the purchase. */
export function purchaseBecomes(portal: ShopPortal, named: Named, OrderID: string, Status: string) {
  return eventually(`the purchase to be ${Status}`, async () => {
    const { body } = await purchase(portal, named, OrderID)
    return body.Status === Status ? body : undefined
  })
}
