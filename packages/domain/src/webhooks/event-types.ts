/** What an endpoint of webhooks can be sent, in the order of the things' lives. */
export const webhookEventTypes = [
  'customer.created',
  'customer.closed',
  'customer.erased',
  'order.paid',
  'order.completed',
  'payment.succeeded',
  'payment.refunded',
  'payment.returned',
  'bill.issued',
  'bill.paid',
  'mobile.activated',
  'mobile.ended',
  'port.completed',
  'fibre.connected',
  'fibre.ended',
] as const

export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The event that an operator sends to try an endpoint; no endpoint chooses it. */
export const testEventType = 'webhook.test'
