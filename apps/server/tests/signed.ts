import { createHmac } from 'node:crypto'
import type { Portal } from '../../../tests/support/portal.ts'

function signature(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Sends what the mobile network would send, signed as it does. */
export function tellAsNetwork(portal: Portal, body: string): Promise<Response> {
  return fetch(`${portal.url}/webhooks/network/usage`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-network-signature': signature(body, 'network-signature-sandbox'),
    },
    body,
  })
}

/** Sends what the courier would send, signed as it does. */
export function tellAsCourier(portal: Portal, body: string): Promise<Response> {
  return fetch(`${portal.url}/webhooks/courier`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-courier-signature': signature(body, 'courier-signature-sandbox'),
    },
    body,
  })
}

/** Sends what the card partner would send, signed as it does. */
export function tellAsCards(portal: Portal, type: string, object: object): Promise<Response> {
  const body = JSON.stringify({ id: 'evt_told', object: 'event', type, data: { object } })
  return fetch(`${portal.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature(body, 'whsec_sandbox') },
    body,
  })
}
