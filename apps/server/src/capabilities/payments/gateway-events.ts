import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { fromPartner } from '../../platform/jobs/part.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import type { CardEvent, CardPayment } from '../../ports/cards.ts'
import { syncCards } from './cards/sync-cards.ts'
import { tellCardsChanged } from './cards/tell-cards.ts'
import { shareFetch } from './partner/share-fetch.ts'
import { recordDecline, recordPayment } from './paying/record-payment.ts'
import { recordReturn } from './paying/record-return.ts'
import { recordPartnerRefunds } from './refunds/record-partner-refund.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { deleteSetups, setupByRef } from './stores/card-testing.store.ts'
import { customerOfGateway, markMandate, ownerOfAccount } from './stores/cards.store.ts'
import { intentOf } from './stores/payments.store.ts'
import { refundByUuid, refundsOfPayment } from './stores/refunds.store.ts'

/** The card partner's webhook. Its signature covers the raw bytes. */
export const gatewayWebhook = fromPartner(({ cards }, { body, headers }) => {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? cards.verifyEvent(body, signature) : undefined
}, handleEvent)

/**
 * Handles an event of the card partner. Events may come twice, late, or before the answer to our own request, so an
 * event only makes us fetch the current state, which is recorded once.
 */
async function handleEvent(ctx: Ctx, event: CardEvent): Promise<{ received: boolean }> {
  const system = ctx.asRule('payments')
  try {
    if (event.kind === 'unreadable') throw new TypeError('the card partner sent something that can’t be read')
    await dispatchEvent(system, event)
  } catch (error) {
    if (!isBadEvent(error)) throw error
    // A retry would fail the same way forever. The sweep and the nightly comparison fetch the object itself.
    const { kind, payment, refund, eventRef, gatewayCustomer } = event
    await notifyOperator(system, {
      kind: 'card-event',
      subject: `${kind} ${payment?.gatewayRef ?? refund?.gatewayRef ?? gatewayCustomer ?? eventRef ?? ''}`,
      reason: `it could not be recorded: ${(error as Error).message}`,
      document: event,
    })
  }
  return { received: true }
}

/** The database could not take a value, or a value has the wrong type; the same event would fail again. */
function isBadEvent(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof RangeError || /^2[23]/.test((error as { code?: string }).code ?? '')
  )
}

async function dispatchEvent(system: Ctx, event: CardEvent): Promise<void> {
  if (event.kind === 'payment' && event.payment) await handlePayment(system, event.payment)
  else if (event.kind === 'refund') await handleRefund(system, event)
  else if (event.kind === 'return' && event.returnRef) {
    await recordReturn(system, await system.ports.cards.fetchReturn(event.returnRef))
  } else if (event.kind === 'mandate' && event.gatewayCard) await handleMandate(system, event)
  else if (event.kind === 'cards' && event.gatewayCustomer) {
    const CustomerUUID = await customerOfGateway(system, event.gatewayCustomer)
    if (CustomerUUID) await handleCards(system, CustomerUUID, event)
  }
}

/** How long a refused card stays at the partner, so that the customer can fetch it and learn why it was refused. */
const refusedCardKeptS = 60

async function handleCards(system: Ctx, CustomerUUID: Uuid, { setup, isAccount = false }: CardEvent): Promise<void> {
  if (setup) await handleSetup(system, CustomerUUID, setup)
  // A secret that has not saved a card yet does not change the list.
  if (setup && !setup.isOver) return
  const { refused } = await syncCards(system, CustomerUUID, {
    leavesRefused: true,
    withAccounts: isAccount,
  })
  if (!refused) return
  const when = { afterS: refusedCardKeptS, once: `payments.forget-refused:${CustomerUUID}` }
  await system.inTransaction((tx) => tx.enqueue('payments.sync-cards', { CustomerUUID }, when))
}

/** Handles a direct debit authority that the account holder or the bank has ended or restored. */
async function handleMandate(system: Ctx, { gatewayCard = '', mayBeDebited = true }: CardEvent): Promise<void> {
  const CustomerUUID = await ownerOfAccount(system, gatewayCard)
  if (!CustomerUUID) return
  const owner = permit(system.actor, 'card:manage', { CustomerUUID })
  await system.inTransaction(async (tx) => {
    if (await markMandate(tx, owner, gatewayCard, mayBeDebited)) await tellCardsChanged(tx, CustomerUUID)
  })
}

/** A card declined while being saved counts like one declined for a payment. */
async function handleSetup(
  system: Ctx,
  CustomerUUID: Uuid,
  { gatewayRef, declined, isOver }: NonNullable<CardEvent['setup']>,
): Promise<void> {
  const known = await setupByRef(system, CustomerUUID, gatewayRef)
  if (!known) return
  if (declined) await recordDecline(system, known, declined)
  const owner = permit(system.actor, 'card:manage', known)
  if (isOver) await system.inTransaction((tx) => deleteSetups(tx, owner, [gatewayRef]))
}

async function handlePayment(system: Ctx, reported: CardPayment): Promise<void> {
  const { customer_uuid: CustomerUUID, payment_uuid: UUID } = reported.metadata
  // We already know that a new payment waits for its card.
  const isNews = reported.state !== 'needs-card' || reported.failure !== undefined
  if (!isNews || !isUuid(CustomerUUID) || !isUuid(UUID)) return
  const known = await intentOf(system, CustomerUUID, UUID)
  if (!known) return
  // Every decline counts, even if a later attempt has succeeded since.
  if (reported.declined) await recordDecline(system, known, reported.declined)
  if (known.state === 'succeeded') return
  await shareFetch(UUID, async () => {
    const now = await system.ports.cards.fetchPayment(reported.gatewayRef)
    return recordPayment(system, known, now)
  })
}

/**
 * Fetches the refund that the event names; if it names only a payment, settles every refund of it that is not final, and
 * records those that were made at the partner.
 */
async function handleRefund(system: Ctx, { refund: reported, metadata }: CardEvent): Promise<void> {
  const { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID } = metadata ?? {}
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return
  if (!reported) {
    const known = await refundsOfPayment(system, CustomerUUID, PaymentUUID)
    for (const { UUID } of known) await settleRefund(system, CustomerUUID, UUID)
    await recordPartnerRefunds(system, CustomerUUID, PaymentUUID)
    return
  }
  if (!isUuid(reported.key)) return
  const known = await refundByUuid(system, CustomerUUID, reported.key)
  if (!known || known.state === 'failed' || known.state === reported.state) return
  const now = await system.ports.cards.fetchRefund(reported.gatewayRef)
  await recordRefund(system, CustomerUUID, known.UUID, now)
}
