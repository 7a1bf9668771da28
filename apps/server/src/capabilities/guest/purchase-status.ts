import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { type LookupInput, readLookupInput } from '@waea/domain/guest/lookup'
import type { PurchaseStatus } from '@waea/domain/guest/purchase'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { settlePayment } from '../payments/index.ts'
import { type Purchase, purchaseOf } from './guest.store.ts'

/**
 * The state of a guest's purchase (2§7.17): PENDING while it may still be paid or delivered. Queries the card partner
 * while it is open. Refuses 'not-found' unless the caller knows what it was for.
 */
export async function readPurchase(
  ctx: Ctx,
  input: Input<typeof guest.purchases>,
): Promise<Gives<typeof guest.purchases>> {
  const purchase = await ownPurchase(ctx, input)
  return {
    Status: await statusOf(ctx, purchase),
    ...(purchase.state === 'returned' && { Refunded: true }),
  }
}

/** The purchase of an OrderID; refuses 'not-found' unless the lookup matches. */
export async function ownPurchase(ctx: Ctx, input: LookupInput & { OrderID: string }): Promise<Purchase> {
  const { text, use } = accept(readLookupInput(input))
  const purchase = await purchaseOf(ctx, input.OrderID.toLowerCase(), text)
  if (purchase?.kind !== use) throw new Refused(refuse('not-found'))
  return purchase
}

async function statusOf(ctx: Ctx, { state, CustomerUUID, OrderUUID }: Purchase): Promise<PurchaseStatus> {
  if (state !== 'open') return state === 'delivered' ? 'COMPLETED' : 'FAILED'
  const payment = await settlePayment(ctx, CustomerUUID, OrderUUID)
  return payment.state === 'cancelled' ? 'FAILED' : 'PENDING'
}
