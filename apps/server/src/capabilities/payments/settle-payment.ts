import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { paymentAtPartner } from './ask-partner.ts'
import { oneLook } from './one-look.ts'
import { giveUpIntent, type Intent, intentOf, touchIntent } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'

const giveUpAfterMs = 60 * 60_000
const cancelWaitingAfterMs = 24 * 60 * 60_000

/**
 * Asks the partner how a payment went and records the answer (trust: an unknown outcome is asked for, not guessed). While
 * the partner cannot be asked it is under way, whatever was known before: the browser may have paid it meanwhile.
 */
export async function settlePayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent> {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  if (!intent) throw new Refused(refuse('not-found'))
  if (intent.state === 'succeeded' || intent.state === 'cancelled') return intent
  try {
    return await oneLook(UUID, async () => {
      const said = await ask(ctx, intent)
      if (!said) return nothingMade(ctx, intent)
      return recordPayment(ctx, intent, said)
    })
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await ctx.inTransaction((tx) => touchIntent(tx, permit(byRule('payments'), 'payment:make', intent)))
    return { ...intent, state: 'processing' }
  }
}

/** How it stands at the partner, where a payment that nobody has confirmed for a day is given up. */
async function ask(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const said = await paymentAtPartner(ctx, intent)
  const ageMs = ctx.now().getTime() - intent.createdAt.getTime()
  const idle = intent.state === 'waiting' && ageMs > cancelWaitingAfterMs
  return said && idle && said.state !== 'succeeded' ? ctx.ports.cards.cancel(said.gatewayRef) : said
}

async function nothingMade(ctx: Ctx, intent: Intent): Promise<Intent> {
  const writable = permit(byRule('payments'), 'payment:make', intent)
  const old = ctx.now().getTime() - intent.createdAt.getTime() > giveUpAfterMs
  await ctx.inTransaction((tx) => (old ? giveUpIntent(tx, writable) : touchIntent(tx, writable)))
  return old ? { ...intent, state: 'cancelled' } : intent
}
