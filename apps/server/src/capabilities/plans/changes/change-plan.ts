import type { Gives, Input } from '@waea/contract/call'
import type { planChanges } from '@waea/contract/mobile/plan-changes'
import {
  asksForSavedCard,
  type CardChoice,
  cardChoiceOf,
  checkGateway,
  decideCard,
} from '@waea/domain/payments/payment'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { mobileOf } from '../../mobiles/index.ts'
import { cardsOfCustomer, paymentsFor } from '../../payments/index.ts'
import { asQuoted, begunOrQuoted, boughtAnswer, giveUp, meansOf, pay, stale } from '../../purchases/index.ts'
import {
  type ChangeRow,
  changeByUuid,
  insertChange,
  lockChange,
  type PermittedChange,
  payingChanges,
  saveState,
} from '../stores/changes.store.ts'
import { changeSale, lockBasePlan, makeNow, replaceWaiting } from './make-change.ts'
import { payingCard } from './next-payment.ts'
import { type ChangeRequest, changeRequestOf, type Quoted, quote } from './quote-change.ts'
import { changeAnswer } from './read-change.ts'
import { tellOfChange } from './tell-change.ts'

type ChangeCall = Input<typeof planChanges.changePlan>
type Changed = Gives<typeof planChanges.changePlan>

/**
 * Changes the plan of a mobile (2§7.2): now, paid from credit where it is enough and no card is named, on the bill for
 * postpay, else by card, and the plans are switched after it is paid; or at the billing date, with nothing due until then:
 * a card that is named pays it on that day, and no other means.
 * A quote that is named is charged as it stands or refused ('change-quote-stale'), and taken up once: again it is the
 * same change. Refuses as `quote` does.
 */
export async function changePlan(ctx: Ctx, input: ChangeCall): Promise<Changed> {
  const { CustomerUUID, MobileUUID: ServiceUUID } = input
  permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, ServiceUUID))
  const card = cardChoiceOf(input)
  accept(checkGateway(card))
  const isOfMobile = (change: ChangeRow) => change.ServiceUUID === ServiceUUID.toLowerCase()
  const begun = await begunOrQuoted(ctx, changeSale, input, isOfMobile)
  if (begun && begun.state !== 'quoted') return continueChange(ctx, begun, card)
  const request = changeRequestOf(input)
  const same = await abandonOthers(ctx, request, begun?.UUID)
  if (same) return continueChange(ctx, same, card)
  const change = await ctx.inTransaction((tx) => acceptChange(tx, request, card, begun?.UUID))
  return continueChange(ctx, change, card)
}

/** Continues a change from its state: its card pays it, it is made already, or it waits. */
async function continueChange(ctx: Ctx, change: ChangeRow, card: CardChoice): Promise<Changed> {
  const { UUID: ChangeUUID, mode: Mode, state, paidBy, price } = change
  switch (state) {
    case 'paying': {
      const payment = await pay(ctx, changeSale, change, card)
      return { ...boughtAnswer(payment, price), Mode, ChangeUUID }
    }
    case 'done':
    case 'waiting': {
      const isPaid = Mode === 'NOW' && paidBy !== 'bill'
      const [payment] = paidBy === 'card' ? await paymentsFor(ctx, change.CustomerUUID, [ChangeUUID]) : []
      return {
        Status: 'COMPLETED',
        ...(payment && { PaymentUUID: payment.UUID }),
        AmountCents: isPaid ? price : zero,
        Mode,
        ChangeUUID,
        ...(state === 'waiting' && { Change: changeAnswer(ctx, change) }),
      }
    }
    default:
      throw stale()
  }
}

/**
 * Other changes of the mobile whose cards are asked are given up at the card partner first, so that nothing is paid
 * twice. Answers the quoted one where a second press finds that the first has just taken it up, and one that was paid
 * after all and is what is asked for again; any other one that was paid is made, and what is asked now is decided after it.
 */
async function abandonOthers(ctx: Ctx, input: ChangeRequest, quoted?: Uuid): Promise<ChangeRow | undefined> {
  for (const other of await payingChanges(ctx, input)) {
    if (other.UUID === quoted) return other
    const isSame = input.now && other.AvailabilityUUID === input.AvailabilityUUID.toLowerCase()
    const ended = await giveUp(ctx, changeSale, other)
    if (ended === 'paid' && isSame) return changeByUuid(ctx, other.CustomerUUID, other.UUID)
  }
  return undefined
}

/**
 * Decides on a change while the mobile's plans are held, and takes it up: a change now is made, or waits for its card; a
 * later one waits for the billing date, in place of one that waited before.
 */
async function acceptChange(
  tx: Tx,
  input: ChangeRequest,
  card: CardChoice,
  quoteUuid: Uuid | undefined,
): Promise<ChangeRow> {
  await lockBasePlan(tx, input)
  const agreed = quoteUuid ? await lockChange(tx, input.CustomerUUID, quoteUuid) : undefined
  if (agreed && agreed.state !== 'quoted') return agreed
  const quoted = await quote(tx, input, meansOf(agreed, card))
  const change = asQuoted(tx, changeSale, agreed, quoted.change, card)
  if (!agreed) await insertChange(tx, change)
  tx.markBegun({ ChangeUUID: change.UUID })
  if (change.mode === 'LATER') return scheduleChange(tx, change, quoted, card)
  if (change.paidBy === 'card') {
    await saveState(tx, change, 'paying')
    return { ...change, state: 'paying' }
  }
  await makeNow(tx, change, quoted.held)
  return { ...change, state: 'done' }
}

async function scheduleChange(
  tx: Tx,
  change: PermittedChange,
  { figures, held }: Quoted,
  card: CardChoice,
): Promise<ChangeRow> {
  const isNamed = asksForSavedCard(card) && held.BillingType !== 'postpay'
  const cards = isNamed ? await cardsOfCustomer(tx, change.CustomerUUID) : []
  const paysWith = isNamed ? accept(decideCard(card, cards, tx.today())).UUID : null
  await replaceWaiting(tx, change)
  await saveState(tx, { ...change, paysWith }, 'waiting')
  const waiting = { ...change, paysWith, state: 'waiting' as const }
  const paying = await payingCard(tx, held, waiting)
  await tellOfChange(tx, waiting, 'waits', figures.startsOn, { card: paying.namedFor && paying.card })
  return waiting
}
