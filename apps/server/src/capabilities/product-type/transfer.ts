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
import { abandonChanges, holdPlans } from '../plans/index.ts'
import { asQuoted, begunOrQuoted, boughtAnswer, giveUp, meansOf, pay, stale } from '../purchases/index.ts'
import { figuresOf, type TransferInput, transferAskedOf } from './figures.ts'
import { orderTransfer, payFromCredit, transferSale } from './order.ts'
import { transferAnswer } from './read.ts'
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
 * Moves a mobile to another product type (2§7.11): paid from credit, by card, or on the bill, then ordered at the network,
 * and made when that has done it. A quote that is named is charged as it stands or refused ('change-quote-stale'), and taken
 * up once: again it is the same move. Refuses as `figuresOf` does, and a mobile that may not change now.
 */
export async function transfer(ctx: Ctx, input: Input<typeof productType.transfer>): Promise<Answer> {
  const request = transferAskedOf(input)
  const { CustomerUUID, MobileUUID } = request
  permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, MobileUUID))
  if (input.type !== request.to) throw new Refused(refuse('invalid-input', undefined, 'Type'))
  const card = cardChoiceOf(input)
  accept(checkGateway(card))
  const begun = await begunOrQuoted(ctx, transferSale, input, (row) => row.MobileUUID === MobileUUID)
  if (begun && begun.state !== 'quoted') return continueTransfer(ctx, begun, card)
  const paid = await abandonOther(ctx, request)
  if (paid) return continueTransfer(ctx, paid, card)
  await abandonChanges(ctx, { CustomerUUID, ServiceUUID: MobileUUID })
  const row = await ctx.inTransaction((tx) => begin(tx, request, card, begun?.UUID))
  return continueTransfer(ctx, row, card)
}

/**
 * Another move of the mobile whose card is asked is given up at the card partner first, so that nothing is paid twice.
 * Answers it where it was paid after all, or is with the network.
 */
async function abandonOther(ctx: Ctx, { CustomerUUID, MobileUUID }: TransferInput): Promise<TransferRow | undefined> {
  const other = await openTransfer(ctx, CustomerUUID, MobileUUID)
  if (other?.state === 'underway') throw new Refused(refuse('sim-changing'))
  if (!other || (await giveUp(ctx, transferSale, other)) === 'given-up') return undefined
  return transferByUuid(ctx, CustomerUUID, other.UUID)
}

/** Decides on a move while the mobile's plans are held, and takes it up: it is ordered, or waits for its card. */
async function begin(tx: Tx, input: TransferInput, card: CardChoice, quoted: Uuid | undefined): Promise<TransferRow> {
  const service = { CustomerUUID: input.CustomerUUID, ServiceUUID: input.MobileUUID }
  const { isBeingPaid } = await holdPlans(tx, service)
  const agreed = quoted ? await lockTransfer(tx, input.CustomerUUID, quoted) : undefined
  if (agreed && agreed.state !== 'quoted') return agreed
  if (isBeingPaid || (await openTransfer(tx, input.CustomerUUID, input.MobileUUID))) {
    throw new Refused(refuse('in-progress'))
  }
  const figures = await figuresOf(tx, input, meansOf(agreed, card))
  const row = asQuoted(tx, transferSale, agreed, figures.transfer, card)
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
  const payment = await pay(ctx, transferSale, row, card)
  const now = (await transferByUuid(ctx, row.CustomerUUID, row.UUID)) ?? row
  return { ...boughtAnswer(payment, row.price), Transfer: transferAnswer(now) }
}
