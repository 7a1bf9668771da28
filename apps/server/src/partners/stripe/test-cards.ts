import { type StripeSettings, stripeClient } from './client.ts'

/** Saves one of the partner's own test cards for a customer, for a demo; the live partner refuses them. */
export async function attachTestCard(settings: StripeSettings, gatewayCustomer: string, card: string): Promise<void> {
  await stripeClient(settings).paymentMethods.attach(card, { customer: gatewayCustomer })
}
