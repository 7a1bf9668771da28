import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { customerOf } from '../customers/index.ts'
import { gatewayCustomerOf, saveGatewayCustomer } from './cards.store.ts'
import type { Intent } from './payments.store.ts'

const onItsWayMs = 2 * 60_000
const askAgainWithinMs = 10 * 60_000

/**
 * Makes the payment at the partner as the intent says; the intent's id is the key, so it is made once. The partner's
 * customer is asked for where it is not known.
 */
export async function payAsWritten(ctx: Ctx, intent: Intent, payer?: string | null): Promise<CardPayment> {
  return ctx.ports.cards.pay({
    key: intent.UUID,
    amountCents: intent.amount,
    gatewayCustomer: payer ?? (await gatewayCustomer(ctx, intent.CustomerUUID)),
    ...(intent.askedCard && { gatewayCard: intent.askedCard }),
    present: intent.present,
    keepCard: intent.keepCard,
    description: intent.description,
    metadata: { customer_uuid: intent.CustomerUUID, purpose: intent.purpose },
  })
}

/** A further try of a payment that waits, with another card. */
export function payWith(ctx: Ctx, intent: Intent, gatewayRef: string, gatewayCard: string): Promise<CardPayment> {
  const { UUID, tries, present } = intent
  return ctx.ports.cards.confirm({ gatewayRef, gatewayCard, key: `${UUID}-${tries}`, present })
}

/**
 * A payment as the partner has it, when it has one. One whose answer was lost is looked for. Throws PartnerUnknown while
 * a request for it may still be on its way.
 */
export async function madeAtPartner(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const made = await lookFor(ctx, intent)
  if (made) return made
  if (ageMs(ctx, intent) < onItsWayMs)
    throw new PartnerUnknown('The payment may still be on its way to the card partner')
  return undefined
}

/**
 * How a payment stands at the partner; undefined where the partner has none. It is looked for before it is asked for
 * again, since an error is answered to its key for ever, whatever was done. An old one is only looked for.
 */
export async function paymentAtPartner(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const made = await lookFor(ctx, intent)
  if (made) return made
  return ageMs(ctx, intent) < askAgainWithinMs ? payAsWritten(ctx, intent) : undefined
}

async function lookFor(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  if (intent.gatewayRef) return ctx.ports.cards.payment(intent.gatewayRef)
  const customer = await gatewayCustomerOf(ctx, intent.CustomerUUID)
  return customer ? ctx.ports.cards.find(customer, intent.UUID) : undefined
}

function ageMs(ctx: Ctx, intent: Intent): number {
  return ctx.now().getTime() - intent.createdAt.getTime()
}

/** What the partner answered; undefined where no answer came and nothing is known. */
export async function unlessUnknown<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof PartnerUnknown) return undefined
    throw error
  }
}

/** The partner's id of a customer; made at the first payment or card. */
export async function gatewayCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<string> {
  const known = await gatewayCustomerOf(ctx, CustomerUUID)
  if (known) return known
  const customer = await customerOf(ctx, CustomerUUID)
  const name = `${customer.FirstName} ${customer.LastName}`.trim()
  const made = await ctx.ports.cards.customer({ CustomerUUID, email: customer.Email, name })
  const owner = permit(byRule('payments'), 'card:manage', { CustomerUUID })
  await ctx.inTransaction((tx) => saveGatewayCustomer(tx, owner, made))
  return (await gatewayCustomerOf(ctx, CustomerUUID)) ?? made
}
