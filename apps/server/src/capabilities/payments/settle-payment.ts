import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { gatewayCustomerOf } from './cards.store.ts'
import { giveUpIntent, type Intent, intentOf, touchIntent } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'
import { payAsWritten } from './start-payment.ts'

const askAgainWithinMs = 10 * 60_000
const giveUpAfterMs = 60 * 60_000
const cancelWaitingAfterMs = 24 * 60 * 60_000

/** Asks the partner how a payment went and records the answer (trust: an unknown outcome is asked for, not guessed). */
export async function settlePayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent> {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  if (!intent) throw new Refused(refuse('not-found'))
  if (intent.state === 'succeeded' || intent.state === 'cancelled') return intent
  try {
    const said = await ask(ctx, intent)
    if (said) return await ctx.inTransaction((tx) => recordPayment(tx, CustomerUUID, UUID, said))
    return await nothingMade(ctx, intent)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await ctx.inTransaction((tx) => touchIntent(tx, permit(ctx.asSystem().actor, 'payment:make', intent)))
    return intent
  }
}

/** What the partner has: a young payment is asked for under its key again, an old one is only looked for. */
async function ask(ctx: Ctx, intent: Intent): Promise<CardPayment | undefined> {
  const ageMs = ctx.now().getTime() - intent.createdAt.getTime()
  if (intent.gatewayRef) {
    const said = await ctx.ports.cards.payment(intent.gatewayRef)
    const idle = intent.state === 'waiting' && ageMs > cancelWaitingAfterMs
    return idle && said.state !== 'succeeded' ? ctx.ports.cards.cancel(intent.gatewayRef) : said
  }
  if (ageMs < askAgainWithinMs) return payAsWritten(ctx, intent)
  const gatewayCustomer = await gatewayCustomerOf(ctx, intent.CustomerUUID)
  return gatewayCustomer ? ctx.ports.cards.find(gatewayCustomer, intent.UUID) : undefined
}

async function nothingMade(ctx: Ctx, intent: Intent): Promise<Intent> {
  const writable = permit(ctx.asSystem().actor, 'payment:make', intent)
  const old = ctx.now().getTime() - intent.createdAt.getTime() > giveUpAfterMs
  await ctx.inTransaction((tx) => (old ? giveUpIntent(tx, writable) : touchIntent(tx, writable)))
  return old ? { ...intent, state: 'cancelled' } : intent
}
