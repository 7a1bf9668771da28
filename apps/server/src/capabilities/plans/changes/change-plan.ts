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
import { cardsOfCustomer, paymentsFor, type StartedPayment } from '../../payments/index.ts'
import { asQuoted, boughtAnswer, giveUp, meansOf, pay, stale, startedOrQuoted } from '../../purchases/index.ts'
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
 * Changes the plan of a mobile (2§7.2), now or at the billing date.
 *
 * - Now: paid from credit if there is enough and no card is named, on the bill for postpay, otherwise by card. The
 *   plans are switched once it is paid.
 * - At the billing date: nothing is due until then. A named card pays on that day, and nothing else does.
 *
 * A named quote is charged exactly as quoted or refused ('change-quote-stale'). It is used once: naming it again
 * returns the same change. Refuses as `quote` does.
 */
export async function changePlan(ctx: Ctx, input: ChangeCall): Promise<Changed> {
  const { CustomerUUID, MobileUUID: ServiceUUID } = input
  permit(ctx.actor, 'plan:change', await mobileOf(ctx, CustomerUUID, ServiceUUID))
  const card = cardChoiceOf(input)
  accept(checkGateway(card))
  const isOfMobile = (change: ChangeRow) => change.ServiceUUID === ServiceUUID.toLowerCase()
  const started = await startedOrQuoted(ctx, changeSale, input, isOfMobile)
  const payByCard = (change: ChangeRow) => pay(ctx, changeSale, change, card)
  return makeChange(ctx, { request: changeRequestOf(input), card, started, payByCard })
}

interface Making {
  request: ChangeRequest
  /** A card that the customer names. */
  card: CardChoice
  /** The change that an earlier attempt of the request started, or the named quote. */
  started: ChangeRow | undefined
  /** Charges a card for the accepted change. Refuses what cannot be paid. */
  payByCard(change: ChangeRow): Promise<StartedPayment>
}

/** Makes a change, or continues the one that is started. Opens its own transactions. Refuses as `changePlan` does. */
export async function makeChange(ctx: Ctx, { request, card, started, payByCard }: Making): Promise<Changed> {
  if (started && started.state !== 'quoted') return continueChange(ctx, started, payByCard)
  const same = await abandonOthers(ctx, request, started?.UUID)
  if (same) return continueChange(ctx, same, payByCard)
  const change = await ctx.inTransaction((tx) => acceptChange(tx, request, card, started?.UUID))
  return continueChange(ctx, change, payByCard)
}

/** Continues a change from its state: pays it by card, or answers that it is made or waiting. */
async function continueChange(ctx: Ctx, change: ChangeRow, payByCard: Making['payByCard']): Promise<Changed> {
  const { UUID: ChangeUUID, mode: Mode, state, paidBy, price } = change
  switch (state) {
    case 'paying': {
      const payment = await payByCard(change)
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
 * Ends other changes of the mobile whose cards are being charged, at the card partner first, so that nothing is paid
 * twice. Returns the quoted change if an earlier press has just accepted it, or one that was paid after all and matches
 * this request. Any other change that was paid is made, and the request is decided after it.
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
 * Accepts a change while the mobile's plans are locked. A change now is made, or waits for its card; a later one waits
 * for the billing date and replaces an earlier waiting change.
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
  tx.markStarted({ ChangeUUID: change.UUID })
  if (change.mode === 'LATER') return scheduleChange(tx, change, quoted, card)
  if (change.paidBy === 'card') {
    await saveState(tx, change, 'paying')
    return { ...change, state: 'paying' }
  }
  await makeNow(tx, change, quoted.current)
  return { ...change, state: 'done' }
}

async function scheduleChange(
  tx: Tx,
  change: PermittedChange,
  { figures, current }: Quoted,
  card: CardChoice,
): Promise<ChangeRow> {
  const isNamed = asksForSavedCard(card) && current.BillingType !== 'postpay'
  const cards = isNamed ? await cardsOfCustomer(tx, change.CustomerUUID) : []
  const paysWith = isNamed ? accept(decideCard(card, cards, tx.today())).UUID : null
  await replaceWaiting(tx, change)
  await saveState(tx, { ...change, paysWith }, 'waiting')
  const waiting = { ...change, paysWith, state: 'waiting' as const }
  const paying = await payingCard(tx, current, waiting)
  await tellOfChange(tx, waiting, 'waits', figures.startsOn, { card: paying.namedFor && paying.card })
  return waiting
}
