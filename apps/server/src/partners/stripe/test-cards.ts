import { type StripeSettings, stripeClient } from './client.ts'

/** Saves one of Stripe's test cards for a demo customer. Live Stripe refuses them. */
export async function attachTestCard(settings: StripeSettings, gatewayCustomer: string, card: string): Promise<void> {
  await stripeClient(settings).paymentMethods.attach(card, { customer: gatewayCustomer })
}
