import { type RefusalCode, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { abandonPayment } from '../payments/index.ts'
import type { PurchaseKey, Sale } from './sale.ts'

/** A sale whose unpaid things can be cancelled. */
type Cancellable<Thing extends PurchaseKey> = Sale<Thing> & Required<Pick<Sale<Thing>, 'cancel'>>

/**
 * Ends the payment of a thing, at the card partner first, so that the thing can be changed or paid another way. If it
 * was paid after all, delivers it. Opens its own transactions. Throws PartnerUnknown while the partner does not answer;
 * nothing changes then.
 */
export async function endPayment<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Sale<Thing>,
  { CustomerUUID, UUID }: PurchaseKey,
): Promise<'paid' | 'given-up'> {
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: sale.purpose, thing: UUID })
  if (ended === 'paid') await ctx.inTransaction((tx) => sale.deliver(tx, { CustomerUUID, UUID }))
  return ended
}

/** Gives up a thing: ends its payment as `endPayment` does, and cancels it if it was not paid. */
export async function giveUp<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Cancellable<Thing>,
  key: PurchaseKey,
): Promise<'paid' | 'given-up'> {
  const ended = await endPayment(ctx, sale, key)
  if (ended === 'given-up') {
    await ctx.inTransaction(async (tx) => {
      const thing = await sale.lock(tx, key)
      if (thing && sale.isUnpaid(thing)) await sale.cancel(tx, thing)
    })
  }
  return ended
}

/** Gives up things that were not paid in time. If the card partner does not answer for one, the next run retries it. */
export async function giveUpEach<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Cancellable<Thing>,
  things: readonly PurchaseKey[],
): Promise<void> {
  for (const thing of things) {
    try {
      await giveUp(ctx, sale, thing)
    } catch (error) {
      if (!(error instanceof PartnerUnknown)) throw error
    }
  }
}

/** For `catch`: refuses with a code if the card partner has not said how a payment stands. */
export function refuseIfUnknown(code: Extract<RefusalCode, 'unavailable' | 'in-progress'>): (error: unknown) => never {
  return (error) => {
    throw error instanceof PartnerUnknown ? new Refused(refuse(code)) : error
  }
}
