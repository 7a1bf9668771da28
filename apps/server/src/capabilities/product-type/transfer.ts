import type { Asked, Gives } from '@waea/contract/call'
import type { productType } from '@waea/contract/product-type'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf, checkGateway } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { mobileOf } from '../mobiles/index.ts'
import { abandonPayment, mustNotBeRefused, paymentsFor, startPayment } from '../payments/index.ts'
import { abandonChanges, holdPlans } from '../plans/index.ts'
import { type Figures, figuresOf, type TransferAsked, transferAskedOf } from './figures.ts'
import { orderTransfer, payFromCredit, transferPaid } from './order.ts'
import { quoteLifeMs } from './quote.ts'
import { transferAnswer } from './read.ts'
import {
  insertTransfer,
  lockTransfer,
  openTransfer,
  type PermittedTransfer,
  saveState,
  type TransferRow,
  transferByUuid,
} from './transfers.store.ts'

type Answer = Gives<typeof productType.transfer>

/**
 * Moves a mobile to another product type (2§7.11): paid from credit, by card, or on the bill, then ordered at the network,
 * and made when that has done it. A quote that is named is charged as it stands or refused ('change-quote-stale'), and taken
 * up once: again it is the same move. Refuses as `figuresOf` does, and a mobile that may not change now.
 */
export async function transfer(ctx: Ctx, asked: Asked<typeof productType.transfer>): Promise<Answer> {
  const request = transferAskedOf(asked)
  const { CustomerUUID, MobileUUID } = request
  permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, MobileUUID))
  if (asked.type !== request.to) throw new Refused(refuse('invalid-input', undefined, 'Type'))
  const card = cardChoiceOf(asked)
  accept(checkGateway(card))
  const known = ctx.begun?.TransferUUID ?? asked.QuoteUUID?.toLowerCase()
  const begun = known ? await transferByUuid(ctx, CustomerUUID, known) : undefined
  if (known && begun?.MobileUUID !== MobileUUID) throw new Refused(refuse('not-found', undefined, 'QuoteUUID'))
  if (begun && begun.state !== 'quoted') return continueTransfer(ctx, begun, card)
  const paid = await abandonOther(ctx, request)
  if (paid) return continueTransfer(ctx, paid, card)
  await abandonChanges(ctx, { CustomerUUID, ServiceUUID: MobileUUID })
  const row = await ctx.inTransaction((tx) => begin(tx, request, card, begun?.UUID))
  return continueTransfer(ctx, row, card)
}

const stale = () => new Refused(refuse('change-quote-stale', undefined, 'QuoteUUID'))

/**
 * Another move of the mobile whose card is asked is given up at the card partner first, so that nothing is paid twice.
 * Answers it where it was paid after all, or is with the network.
 */
async function abandonOther(ctx: Ctx, { CustomerUUID, MobileUUID }: TransferAsked): Promise<TransferRow | undefined> {
  const other = await openTransfer(ctx, CustomerUUID, MobileUUID)
  if (other?.state === 'underway') throw new Refused(refuse('sim-changing'))
  if (!other || (await endPaying(ctx, other)) === 'given-up') return undefined
  return transferByUuid(ctx, CustomerUUID, other.UUID)
}

/** Ends the payment of a move by card: it is ordered where it was paid after all, else cancelled. */
export async function endPaying(ctx: Ctx, { CustomerUUID, UUID }: TransferRow): Promise<'paid' | 'given-up'> {
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: UUID })
  await ctx.inTransaction(async (tx) => {
    if (ended === 'paid') return transferPaid(tx, CustomerUUID, UUID)
    const now = await lockTransfer(tx, CustomerUUID, UUID)
    if (now?.state === 'paying') await saveState(tx, permit(byRule('product-type'), 'plan:buy', now), 'cancelled')
  })
  return ended
}

/** Decides on a move while the mobile's plans are held, and takes it up: it is ordered, or waits for its card. */
async function begin(tx: Tx, asked: TransferAsked, card: CardChoice, quoted: Uuid | undefined): Promise<TransferRow> {
  const service = { CustomerUUID: asked.CustomerUUID, ServiceUUID: asked.MobileUUID }
  const { isBeingPaid } = await holdPlans(tx, service)
  const agreed = quoted ? await lockTransfer(tx, asked.CustomerUUID, quoted) : undefined
  if (agreed && agreed.state !== 'quoted') return agreed
  if (isBeingPaid || (await openTransfer(tx, asked.CustomerUUID, asked.MobileUUID))) {
    throw new Refused(refuse('in-progress'))
  }
  const meansCard = asksForSavedCard(card)
  const figures = await figuresOf(tx, asked, meansCard || agreed?.paidBy === 'card' ? 'card' : 'credit-first')
  if (agreed && !isAsQuoted(tx, agreed, figures, meansCard)) throw stale()
  const row: PermittedTransfer = { ...figures.transfer, ...(agreed && { UUID: agreed.UUID }) }
  if (!agreed) await insertTransfer(tx, row)
  tx.markBegun({ TransferUUID: row.UUID })
  const { CustomerUUID, MobileUUID, from, to } = row
  await tx.audit({ CustomerUUID, deed: 'product-type-asked', detail: { MobileUUID, from, to } })
  if (row.paidBy === 'card') {
    await saveState(tx, row, 'paying')
    return { ...row, state: 'paying' }
  }
  await orderTransfer(tx, row)
  if (row.paidBy === 'balance') await payFromCredit(tx, row)
  return { ...row, state: 'underway' }
}

/** Whether a move still comes to what was agreed, to the cent; a saved card may pay what credit was to pay. */
function isAsQuoted(tx: Tx, agreed: TransferRow, { transfer: now }: Figures, meansCard: boolean): boolean {
  const isFresh = tx.now().getTime() - agreed.createdAt.getTime() < quoteLifeMs
  const isPaidAlike = agreed.paidBy === now.paidBy || (meansCard && agreed.paidBy === 'balance')
  return isFresh && isPaidAlike && isSame(agreed, now)
}

/** Whether two moves are made of the same: the mobile, the types, the plans, and every sum. */
function isSame(one: TransferRow, other: TransferRow): boolean {
  const same = [
    ...([
      'MobileUUID',
      'from',
      'to',
      'AvailabilityUUID',
      'AutoRenew',
      'price',
      'offerPeriods',
      'renewalPrice',
    ] as const),
    ...(['ReplacesUUID', 'replacesEndsOn', 'credit', 'accountCredit', 'lastCharges', 'isFinal'] as const),
  ] as const
  return same.every((name) => one[name] === other[name])
}

/** Continues a move from its state: its card pays it, or it is with the network, or over. */
async function continueTransfer(ctx: Ctx, row: TransferRow, card: CardChoice): Promise<Answer> {
  if (row.state === 'paying') return payByCard(ctx, row, card)
  if (row.state === 'cancelled') throw stale()
  const [payment] = row.paidBy === 'card' ? await paymentsFor(ctx, row.CustomerUUID, [row.UUID]) : []
  return {
    Status: 'COMPLETED',
    ...(payment && { PaymentUUID: payment.UUID }),
    AmountCents: row.paidBy === 'bill' ? zero : row.price,
    Transfer: transferAnswer(row),
  }
}

async function payByCard(ctx: Ctx, row: TransferRow, card: CardChoice): Promise<Answer> {
  const { CustomerUUID, UUID, MobileUUID, price, Name } = row
  const payment = await startPayment(ctx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'plan',
    paysFor: [{ thing: UUID, beneficiary: CustomerUUID, service: MobileUUID, amount: price }],
    keepCard: row.AutoRenew,
    description: Name ?? '',
    ...card,
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  })
  if (asksForSavedCard(card)) mustNotBeRefused(payment)
  const isDone = payment.Status === 'COMPLETED'
  if (isDone) await ctx.inTransaction((tx) => transferPaid(tx, CustomerUUID, UUID))
  const now = (await transferByUuid(ctx, CustomerUUID, UUID)) ?? row
  return {
    Status: isDone ? 'COMPLETED' : 'pending_payment',
    PaymentUUID: payment.PaymentUUID,
    AmountCents: price,
    ...(payment.ClientSecret && !isDone && { ClientSecret: payment.ClientSecret }),
    Transfer: transferAnswer(now),
  }
}
