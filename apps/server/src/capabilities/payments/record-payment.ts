import { gstWithin, money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { accounts, bookSale, move } from './ledger.ts'
import { type Intent, type IntentState, lockIntent, saveIntent } from './payments.store.ts'
import { insertReceipt } from './receipts.store.ts'

const stateOf: Record<CardPayment['state'], IntentState> = {
  succeeded: 'succeeded',
  'needs-action': 'waiting',
  'needs-card': 'waiting',
  processing: 'processing',
  cancelled: 'cancelled',
}

/**
 * Records what the partner says of a payment, in the context's transaction. A payment that has succeeded stays so
 * whatever is said later, and its news goes out once: answers and webhooks may come twice, late, and in any order.
 */
export async function recordPayment(ctx: Ctx, CustomerUUID: string, UUID: string, said: CardPayment): Promise<Intent> {
  const intent = permit(ctx.asSystem().actor, 'payment:make', await lockIntent(ctx, CustomerUUID, UUID))
  if (intent.state === 'succeeded') return intent
  if (said.amountCents !== intent.AmountCents) {
    throw new Error(`The card partner has ${said.amountCents} cents for payment ${UUID} of ${intent.AmountCents}`)
  }
  const state = stateOf[said.state]
  // A bank that asks about a new card says nothing yet of which one it is; the card of the try before it is not this one.
  const cardBefore = said.state === 'needs-action' ? undefined : intent
  const succeeded = state === 'succeeded'
  const change = {
    state,
    needsCheck: said.state === 'needs-action',
    gatewayRef: said.gatewayRef,
    clientSecret: said.clientSecret ?? intent.clientSecret,
    failure: succeeded ? null : (said.failure ?? null),
    cardBrand: said.card?.brand ?? cardBefore?.cardBrand ?? null,
    cardLast4: said.card?.last4 ?? cardBefore?.cardLast4 ?? null,
    receiptUuid: succeeded ? ctx.newUuid() : null,
  }
  const saved: Intent = { ...intent, ...change, updatedAt: ctx.now() }
  // Sent in one packet: within a transaction they run in the order in which they are asked for.
  await Promise.all([saveIntent(ctx, intent, change), succeeded && succeed(ctx, saved)])
  if (succeeded) return saved
  if (change.failure && change.failure !== intent.failure) await fail(ctx, saved, change.failure)
  return saved
}

async function succeed(ctx: Ctx, intent: Intent): Promise<void> {
  const { CustomerUUID, UUID, AmountCents, purpose, purposeUuid } = intent
  const amount = money(AmountCents)
  const payment = `payment:${UUID}`
  // What was bought is sold with its payment; a top-up is owed as credit, and a bill was sold before.
  const isSold = purpose === 'order' || purpose === 'plan'
  await Promise.all([
    move(ctx, { CustomerUUID, reason: payment, amount, debit: accounts.gateway, credit: accounts.received }),
    isSold && bookSale(ctx, { CustomerUUID, reason: `sale:${UUID}`, amount, from: accounts.received }),
    insertReceipt(ctx, permit(ctx.asSystem().actor, 'payment:make', intent), gstWithin(amount)),
  ])
  await ctx.tell('payment.completed', { CustomerUUID, PaymentUUID: UUID, purpose, purposeUuid, AmountCents })
  if (intent.keepCard)
    await ctx.ask('payments.sync-cards', { CustomerUUID }, { once: `payments.sync-cards:${CustomerUUID}` })
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({ CustomerUUID, deed: 'payment-completed', detail: { PaymentUUID: UUID, AmountCents, purpose } })
}

async function fail(ctx: Ctx, intent: Intent, reason: string): Promise<void> {
  const { CustomerUUID, UUID, purpose, purposeUuid } = intent
  await ctx.tell('payment.failed', { CustomerUUID, PaymentUUID: UUID, purpose, purposeUuid, reason })
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({ CustomerUUID, deed: 'payment-refused', detail: { PaymentUUID: UUID, reason } })
}
