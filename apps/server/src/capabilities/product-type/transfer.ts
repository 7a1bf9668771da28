import type { Gives, Input } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'
import { type CardChoice, cardChoiceOf, checkGateway } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { mobileOf } from '../mobiles/index.ts'
import { paymentsFor } from '../payments/index.ts'
import { abandonChanges, lockServicePlans } from '../plans/index.ts'
import { asQuoted, boughtAnswer, giveUp, meansOf, pay, stale, startedOrQuoted } from '../purchases/index.ts'
import { figuresOf, type TransferInput, transferInputOf } from './figures.ts'
import { orderTransfer, payFromCredit, transferSale } from './order.ts'
import { transferAnswer } from './read-terms.ts'
import {
  insertTransfer,
  lockTransfer,
  openTransfer,
  saveState,
  type TransferRow,
  transferByUuid,
} from './transfers.store.ts'

type Answer = Gives<typeof productType.transfer>

/**
 * Moves a mobile to another product type (2§7.11): paid from credit, by card, or on the bill, then ordered at the
 * network, and made once the network has done it. A given quote is charged as quoted or refused ('change-quote-stale'),
 * and used once: a repeat returns the same move. Refuses as `figuresOf` does, and a mobile that may not change now.
 */
export async function transfer(ctx: Ctx, input: Input<typeof productType.transfer>): Promise<Answer> {
  const request = transferInputOf(input)
  const { CustomerUUID, MobileUUID } = request
  permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, MobileUUID))
  if (input.type !== request.to) throw new Refused(refuse('invalid-input', undefined, 'Type'))
  const card = cardChoiceOf(input)
  accept(checkGateway(card))
  const existing = await startedOrQuoted(ctx, transferSale, input, (row) => row.MobileUUID === MobileUUID)
  if (existing && existing.state !== 'quoted') return continueTransfer(ctx, existing, card)
  const paid = await abandonOther(ctx, request)
  if (paid) return continueTransfer(ctx, paid, card)
  await abandonChanges(ctx, { CustomerUUID, ServiceUUID: MobileUUID })
  const row = await ctx.inTransaction((tx) => begin(tx, request, card, existing?.UUID))
  return continueTransfer(ctx, row, card)
}

/**
 * Gives up another move of the mobile that waits for its card, at the card partner first, so that nothing is paid
 * twice. Returns that move if it was paid after all. Refuses 'sim-changing' while the network works on one.
 */
async function abandonOther(ctx: Ctx, { CustomerUUID, MobileUUID }: TransferInput): Promise<TransferRow | undefined> {
  const other = await openTransfer(ctx, CustomerUUID, MobileUUID)
  if (other?.state === 'underway') throw new Refused(refuse('sim-changing'))
  if (!other || (await giveUp(ctx, transferSale, other)) === 'given-up') return undefined
  return transferByUuid(ctx, CustomerUUID, other.UUID)
}

/** Decides on a move while the mobile's plans are locked, and starts it: it is ordered, or waits for its card. */
async function begin(tx: Tx, input: TransferInput, card: CardChoice, quoted: Uuid | undefined): Promise<TransferRow> {
  const service = { CustomerUUID: input.CustomerUUID, ServiceUUID: input.MobileUUID }
  const { isBeingPaid } = await lockServicePlans(tx, service)
  const agreed = quoted ? await lockTransfer(tx, input.CustomerUUID, quoted) : undefined
  if (agreed && agreed.state !== 'quoted') return agreed
  if (isBeingPaid || (await openTransfer(tx, input.CustomerUUID, input.MobileUUID))) {
    throw new Refused(refuse('in-progress'))
  }
  const figures = await figuresOf(tx, input, meansOf(agreed, card))
  const row = asQuoted(tx, transferSale, agreed, figures.transfer, card)
  if (!agreed) await insertTransfer(tx, row)
  tx.markStarted({ TransferUUID: row.UUID })
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

/** Continues a move from its state: charges its card, or returns what became of it. */
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
  const payment = await pay(ctx, transferSale, row, card)
  const now = (await transferByUuid(ctx, row.CustomerUUID, row.UUID)) ?? row
  return { ...boughtAnswer(payment, row.price), Transfer: transferAnswer(now) }
}
