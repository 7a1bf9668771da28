import { createHmac } from 'node:crypto'
import type { Portal } from '../../../../tests/support/portal.ts'

function signature(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Forged signatures. */
export const forged = {
  'stripe-signature': 't=1,v1=00',
  'x-network-signature': 't=1,v1=00',
  'x-courier-signature': 't=1,v1=00',
  'x-porting-signature': 't=1,v1=00',
  'x-fibre-signature': 't=1,v1=00',
  'x-zendesk-webhook-signature': 'AAAA',
  'x-zendesk-webhook-signature-timestamp': '2026-11-23T00:00:00Z',
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

/** Sends what a local fibre company would send, signed as it does. */
export function tellAsFibre(portal: Portal, body: string): Promise<Response> {
  return fetch(`${portal.url}/webhooks/fibre`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-fibre-signature': signature(body, 'fibre-signature-sandbox'),
    },
    body,
  })
}

/** Sends what the porting system would send, signed as it does. */
export function tellAsPorting(portal: Portal, body: string): Promise<Response> {
  return fetch(`${portal.url}/webhooks/porting`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-porting-signature': signature(body, 'porting-signature-sandbox'),
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

/** Sends what the help desk would send of a ticket, signed as it does. */
export function tellAsTickets(portal: Portal, body: string): Promise<Response> {
  const timestamp = new Date().toISOString()
  const digest = createHmac('sha256', 'tickets-webhook-sandbox').update(`${timestamp}${body}`).digest('base64')
  return fetch(`${portal.url}/webhooks/tickets`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-zendesk-webhook-signature': digest,
      'x-zendesk-webhook-signature-timestamp': timestamp,
    },
    body,
  })
}
