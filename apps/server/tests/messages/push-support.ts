import { push } from '@waea/contract/people/push'
import type { PushKind } from '@waea/domain/messages/push'
import { sendMail } from '../../src/capabilities/messages/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'

/** A browser's subscription at the sandbox's push service. */
export interface Subscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A notification as the browser decrypts it. */
export interface Pushed {
  id: string
  ttl: number
  topic: string
  replacedBy?: string
  payload: { id: string; tag: string; title: string; body: string; path: string }
}

export const of = ({ CustomerUUID }: Buyer) => ({ customerUuid: CustomerUUID })

export const stateOf = (portal: ShopPortal, buyer: Buyer) => portal.good(push.devicePush, of(buyer), buyer.token)

/** Subscribes a browser, with the provider's key or another one. */
export async function subscribe(portal: ShopPortal, applicationServerKey: string): Promise<Subscription> {
  const answer = await fetch(`${portal.sandbox}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  })
  return (await answer.json()) as Subscription
}

export const deviceInput = (buyer: Buyer, { endpoint, keys }: Subscription, Kinds: PushKind[]) => ({
  ...of(buyer),
  Endpoint: endpoint,
  P256dh: keys.p256dh,
  Auth: keys.auth,
  Kinds,
})

/** Registers a person's browser for some kinds of notification; returns its subscription. */
export async function registerDevice(portal: ShopPortal, buyer: Buyer, ...Kinds: PushKind[]): Promise<Subscription> {
  const { PublicKey = '' } = await stateOf(portal, buyer)
  const subscription = await subscribe(portal, PublicKey)
  await portal.good(push.saveDevicePush, deviceInput(buyer, subscription, Kinds), buyer.token)
  return subscription
}

/** The notifications that a browser received, newest first. */
export async function sentTo(portal: ShopPortal, { id }: Pick<Subscription, 'id'>): Promise<Pushed[]> {
  const answer = await fetch(`${portal.sandbox}/push/messages?subscription=${id}`)
  return (await answer.json()) as Pushed[]
}

/** The notifications that a browser received, once there are at least the given number. */
export function pushed(portal: ShopPortal, to: Pick<Subscription, 'id'>, atLeast = 1): Promise<Pushed[]> {
  return eventually(`${atLeast} notifications`, async () => {
    const sent = await sentTo(portal, to)
    return sent.length >= atLeast ? sent : undefined
  })
}

const paths = { 'outage-ended': '/network', 'case-news': '/help/cases/1' }
let news = 0

/** Mails a customer that an outage is over, or that a case was answered. */
export function mail(
  portal: ShopPortal,
  buyer: Buyer,
  what: 'outage-ended' | 'case-answered' | 'case-opened',
  path?: string,
): Promise<boolean> {
  news += 1
  const shared = { to: buyer.Email, CustomerUUID: buyer.CustomerUUID, dedupeKey: `push-${news}` }
  return systemOf(portal).inTransaction((tx) => {
    if (what === 'outage-ended') {
      const data = { FirstName: 'Aroha', network: 'mobile' as const, Place: 'Karori', path: path ?? paths[what] }
      return sendMail(tx, { ...shared, template: what, data })
    }
    const said = what === 'case-opened' ? { news: 'opened' as const } : { news: 'answered' as const, words: 'A secret' }
    const data = { FirstName: 'Aroha', ...said, Number: 'C-1', subject: 'My PIN', path: path ?? paths['case-news'] }
    return sendMail(tx, { ...shared, template: 'case-news', data })
  })
}
