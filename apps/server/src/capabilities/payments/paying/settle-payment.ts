import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { CardPayment } from '../../../ports/cards.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { findOrMakePayment } from '../partner/call-partner.ts'
import { shareFetch } from '../partner/share-fetch.ts'
import { type Intent, intentOf, markCancelled, markChecked } from '../stores/payments.store.ts'
import { endHold } from './end-hold.ts'
import { recordPayment } from './record-payment.ts'

const giveUpAfterMs = 60 * 60_000
const cancelWaitingAfterMs = 24 * 60 * 60_000

/**
 * Fetches a payment's state from the partner and records it (trust: an unknown outcome is fetched, not guessed). While
 * the partner cannot be reached the payment is shown as processing, because the browser may have paid it meanwhile.
 */
export async function settlePayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent> {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  if (!intent) throw new Refused(refuse('not-found'))
  if (intent.state === 'succeeded' || intent.state === 'cancelled') return intent
  try {
    return await shareFetch(UUID, async () => {
      if (intent.state === 'held' && intent.holdEnd) return endHold(ctx, intent)
      const said = await fetchOrCancel(ctx, intent)
      if (!said) return cancelIfOld(ctx, intent)
      return recordPayment(ctx, intent, said)
    })
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await ctx.inTransaction((tx) => markChecked(tx, byRule('payments', 'payment:make', intent)))
    return intent.state === 'held' ? intent : { ...intent, state: 'processing' }
  }
}

/** The payment's state at the partner. Cancels a payment that nobody has confirmed for a day. */
async function fetchOrCancel(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const said = await findOrMakePayment(ctx, intent)
  const ageMs = ctx.now().getTime() - intent.createdAt.getTime()
  const idle = intent.state === 'waiting' && ageMs > cancelWaitingAfterMs
  return said && idle && said.state !== 'succeeded' ? ctx.ports.cards.cancel(said.gatewayRef) : said
}

async function cancelIfOld(ctx: Ctx, intent: Intent): Promise<Intent> {
  const writable = byRule('payments', 'payment:make', intent)
  const old = ctx.now().getTime() - intent.createdAt.getTime() > giveUpAfterMs
  await ctx.inTransaction((tx) => (old ? markCancelled(tx, writable) : markChecked(tx, writable)))
  return old ? { ...intent, state: 'cancelled' } : intent
}
