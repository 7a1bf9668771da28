import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { noteForOperator } from '../../platform/notices.ts'
import { fromPartner } from '../../platform/part.ts'
import { permit } from '../../platform/permit.ts'
import type { CardEvent, CardPayment } from '../../ports/cards.ts'
import { forgetSetups, setupByRef } from './card-testing.store.ts'
import { customerOfGateway } from './cards.store.ts'
import { oneLook } from './one-look.ts'
import { intentOf } from './payments.store.ts'
import { recordDecline, recordPayment } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { refundByUuid, refundsOfPayment } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'
import { syncCards } from './sync-cards.ts'

/** The webhook of the card partner, whose signature is over the raw bytes. */
export const gatewayWebhook = fromPartner(({ cards }, { body, headers }) => {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? cards.event(body, signature) : undefined
}, hearGateway)

/**
 * Hears an event of the card partner. It may come twice, late, and before the answer to our own request: it only makes us
 * look, and what it tells is recorded once.
 */
async function hearGateway(ctx: Ctx, event: CardEvent): Promise<{ received: boolean }> {
  const system = ctx.asRule('payments')
  try {
    await hearEvent(system, event)
  } catch (error) {
    if (!isAboutWhatWasSaid(error)) throw error
    // Told again it would fail again, for ever; what it is about is asked for by the sweep and the nightly comparison.
    const { kind, payment, refund } = event
    await noteForOperator(system, {
      kind: 'card-event',
      subject: `${kind} ${payment?.gatewayRef ?? refund?.gatewayRef ?? event.gatewayCustomer ?? ''}`,
      reason: `it could not be recorded: ${(error as Error).message}`,
      document: event,
    })
  }
  return { received: true }
}

/** The database could not take a value, or a value is not what it should be; the same event has the same flaw again. */
function isAboutWhatWasSaid(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof RangeError || /^2[23]/.test((error as { code?: string }).code ?? '')
  )
}

async function hearEvent(system: Ctx, event: CardEvent): Promise<void> {
  if (event.kind === 'payment' && event.payment) await hearPayment(system, event.payment)
  else if (event.kind === 'refund') await hearRefund(system, event)
  else if (event.kind === 'cards' && event.gatewayCustomer) {
    const CustomerUUID = await customerOfGateway(system, event.gatewayCustomer)
    if (CustomerUUID) await hearCards(system, CustomerUUID, event.setup)
  }
}

/** So long a card that is refused waits for whoever saved it to ask for it, and to be told why it is not there. */
const tellsWithinS = 60

async function hearCards(system: Ctx, CustomerUUID: Uuid, setup: CardEvent['setup']): Promise<void> {
  if (setup) await hearSetup(system, CustomerUUID, setup)
  const { refused } = await syncCards(system, CustomerUUID, { leavesRefused: true })
  if (!refused) return
  const when = { afterS: tellsWithinS, once: `payments.forget-refused:${CustomerUUID}` }
  await system.inTransaction((tx) => tx.ask('payments.sync-cards', { CustomerUUID }, when))
}

/** A card that was declined as it was to be saved counts like one that was to pay. */
async function hearSetup(
  system: Ctx,
  CustomerUUID: Uuid,
  { gatewayRef, declined, isOver }: NonNullable<CardEvent['setup']>,
): Promise<void> {
  const known = await setupByRef(system, CustomerUUID, gatewayRef)
  if (!known) return
  if (declined) await recordDecline(system, known, declined)
  const owner = permit(system.actor, 'card:manage', known)
  if (isOver) await system.inTransaction((tx) => forgetSetups(tx, owner, [gatewayRef]))
}

async function hearPayment(system: Ctx, told: CardPayment): Promise<void> {
  const { customer_uuid: CustomerUUID, payment_uuid: UUID } = told.metadata
  // A payment that was only just made waits for its card: nothing has happened that we do not know or will be told.
  const isNews = told.state !== 'needs-card' || told.failure !== undefined
  if (!isNews || !isUuid(CustomerUUID) || !isUuid(UUID)) return
  const known = await intentOf(system, CustomerUUID, UUID)
  if (!known) return
  // Of declines each counts, also those that a later try has overtaken.
  if (told.declined) await recordDecline(system, known, told.declined)
  if (known.state === 'succeeded') return
  await oneLook(UUID, async () => {
    const now = await system.ports.cards.payment(told.gatewayRef)
    return recordPayment(system, known, now)
  })
}

/** A refund that is told of is asked for; of a payment from which something went back, each refund that is not final. */
async function hearRefund(system: Ctx, { refund: told, metadata }: CardEvent): Promise<void> {
  const { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID } = metadata ?? {}
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return
  if (!told) {
    const known = await refundsOfPayment(system, CustomerUUID, PaymentUUID)
    for (const { UUID } of known) await settleRefund(system, CustomerUUID, UUID)
    return
  }
  if (!isUuid(told.key)) return
  const known = await refundByUuid(system, CustomerUUID, told.key)
  if (!known || known.state === 'failed' || known.state === told.state) return
  const now = await system.ports.cards.refundMade(told.gatewayRef)
  await recordRefund(system, CustomerUUID, known.UUID, now)
}
