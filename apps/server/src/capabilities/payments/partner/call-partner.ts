import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { CardPayment } from '../../../ports/cards.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { customerOf } from '../../customers/index.ts'
import { gatewayCustomerOf, saveGatewayCustomer } from '../stores/cards.store.ts'
import type { Intent } from '../stores/payments.store.ts'

const inFlightMs = 2 * 60_000
const retryWithinMs = 10 * 60_000

/**
 * Makes the payment at the partner, once: the intent's id is the idempotency key. Without `payer`, looks up the
 * partner's customer; a guest has none.
 */
export async function makePayment(ctx: Ctx, intent: Intent, payer?: string | null): Promise<CardPayment> {
  const customer = hasNoCustomer(intent) ? undefined : (payer ?? (await gatewayCustomer(ctx, intent.CustomerUUID)))
  return ctx.ports.cards.pay({
    key: intent.UUID,
    amountCents: intent.amount,
    ...(customer && { gatewayCustomer: customer }),
    ...(intent.askedCard && { gatewayCard: intent.askedCard }),
    present: intent.present,
    keepCard: intent.keepCard,
    holds: intent.held !== null,
    isDebit: intent.methodKind === 'bank-account',
    description: intent.description,
    metadata: { customer_uuid: intent.CustomerUUID, purpose: intent.purpose },
  })
}

/** Tries a waiting payment with another card. */
export function retryWithCard(ctx: Ctx, intent: Intent, gatewayRef: string, gatewayCard: string): Promise<CardPayment> {
  const { UUID, tries, present } = intent
  return ctx.ports.cards.confirm({ gatewayRef, gatewayCard, key: `${UUID}-${tries}`, present })
}

/**
 * The partner's payment of an intent, even if its answer was lost. Throws PartnerUnknown while a request for it may
 * still be in flight.
 */
export async function findMadePayment(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const made = await findPayment(ctx, intent)
  if (made) return made
  if (ageMs(ctx, intent) < inFlightMs)
    throw new PartnerUnknown('The payment may still be on its way to the card partner')
  return undefined
}

/**
 * The state of a payment at the partner; undefined if the partner has none. Searches before it pays again, because the
 * partner repeats an error for its idempotency key forever. An old payment is only searched for.
 */
export async function findOrMakePayment(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const made = await findPayment(ctx, intent)
  if (made) return made
  return ageMs(ctx, intent) < retryWithinMs ? makePayment(ctx, intent) : undefined
}

async function findPayment(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  if (intent.gatewayRef) return ctx.ports.cards.fetchPayment(intent.gatewayRef)
  if (hasNoCustomer(intent)) return ctx.ports.cards.find({ madeAt: intent.createdAt }, intent.UUID)
  const customer = await gatewayCustomerOf(ctx, intent.CustomerUUID)
  return customer ? ctx.ports.cards.find({ gatewayCustomer: customer }, intent.UUID) : undefined
}

/** A guest's card is never saved with a customer: not with the one whose ledger has the payment. */
function hasNoCustomer({ payer, askedCard }: Intent): boolean {
  return payer.kind === 'guest' && askedCard === null
}

function ageMs(ctx: Ctx, intent: Intent): number {
  return ctx.now().getTime() - intent.createdAt.getTime()
}

/** The partner's answer; undefined if none arrived and the outcome is unknown. */
export async function undefinedIfUnknown<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof PartnerUnknown) return undefined
    throw error
  }
}

/** The partner's id of a customer, created with the first payment or card. */
export async function gatewayCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<string> {
  const known = await gatewayCustomerOf(ctx, CustomerUUID)
  if (known) return known
  const customer = await customerOf(ctx, CustomerUUID)
  const name = `${customer.FirstName} ${customer.LastName}`.trim()
  const made = await ctx.ports.cards.customer({ CustomerUUID, email: customer.Email, name })
  const owner = byRule('payments', 'card:manage', { CustomerUUID })
  await ctx.inTransaction((tx) => saveGatewayCustomer(tx, owner, made))
  return (await gatewayCustomerOf(ctx, CustomerUUID)) ?? made
}
