import type { Money } from '@waea/kit/money'
import Stripe from 'stripe'
import { checkedHttpClient } from './checked-answers.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  /** The timeout in milliseconds, after which the outcome is unknown. */
  answerWithinMs: number
}

/** Stripe's own library, pointed at the URL in the settings: Stripe itself or its sandbox. */
export function stripeClient(settings: StripeSettings): Stripe {
  const api = new URL(settings.apiUrl)
  return new Stripe(settings.secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    timeout: settings.answerWithinMs,
    maxNetworkRetries: 0,
    httpClient: checkedHttpClient(),
    telemetry: false,
  })
}

/**
 * An amount from Stripe, in cents. An event may contain anything: the object it names is fetched and compared before it
 * is recorded.
 */
export function centsOf(amount: number): Money {
  return amount as Money
}
