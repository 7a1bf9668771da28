import type { Asked, Gives } from '@waea/contract/call'
import type { planChanges } from '@waea/contract/plan-changes'
import { ownPayer } from '@waea/domain/payments/parties'
import {
  asksForSavedCard,
  type CardChoice,
  cardChoiceOf,
  checkGateway,
  decideCard,
} from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { mobileOf } from '../mobiles/index.ts'
import { abandonPayment, cardsOfCustomer, mustNotBeRefused, paymentsFor, startPayment } from '../payments/index.ts'
import {
  type ChangeRow,
  changeByUuid,
  insertChange,
  lockChange,
  type PermittedChange,
  payingChanges,
  saveState,
} from './changes.store.ts'
import { finishChange, lockBasePlan, makeNow, replaceWaiting } from './make-change.ts'
import { payingCard } from './next-payment.ts'
import { type ChangeRequest, changeRequestOf, type Quoted, quote, quoteLifeMs } from './quote-change.ts'
import { changeAnswer } from './read-change.ts'
import { tellOfChange } from './tell-change.ts'

type ChangeCall = Asked<typeof planChanges.changePlan>
type Changed = Gives<typeof planChanges.changePlan>

/**
 * Changes the plan of a mobile (2§7.2): now, paid from credit where it is enough and no card is named, on the bill for
 * postpay, else by card, and the plans are switched after it is paid; or at the billing date, with nothing due until then:
 * a card that is named pays it on that day, and no other means.
 * A quote that is named is charged as it stands or refused ('change-quote-stale'), and taken up once: again it is the
 * same change. Refuses as `quote` does.
 */
export async function changePlan(ctx: Ctx, asked: ChangeCall): Promise<Changed> {
  const { CustomerUUID, MobileUUID: ServiceUUID } = asked
  permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, ServiceUUID))
  const card = cardChoiceOf(asked)
  accept(checkGateway(card))
  const known = ctx.begun?.ChangeUUID ?? asked.QuoteUUID?.toLowerCase()
  const begun = known ? await changeByUuid(ctx, CustomerUUID, known) : undefined
  if (known && begun?.ServiceUUID !== ServiceUUID.toLowerCase()) throw unknownQuote()
  if (begun && begun.state !== 'quoted') return continueChange(ctx, begun, card)
  const request = changeRequestOf(asked)
  const same = await abandonOthers(ctx, request, begun?.UUID)
  if (same) return continueChange(ctx, same, card)
  const change = await ctx.inTransaction((tx) => acceptChange(tx, request, card, begun?.UUID))
  return continueChange(ctx, change, card)
}

const unknownQuote = () => new Refused(refuse('not-found', undefined, 'QuoteUUID'))

/** Continues a change from its state: its card pays it, it is made already, or it waits. */
async function continueChange(ctx: Ctx, change: ChangeRow, card: CardChoice): Promise<Changed> {
  const { UUID: ChangeUUID, mode: Mode, state, paidBy, price } = change
  switch (state) {
    case 'paying':
      return payByCard(ctx, change, card)
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

const stale = () => new Refused(refuse('change-quote-stale', undefined, 'QuoteUUID'))

/**
 * Other changes of the mobile whose cards are asked are given up at the card partner first, so that nothing is paid
 * twice. Answers the quoted one where a second press finds that the first has just taken it up, and one that was paid
 * after all and is what is asked for again; any other one that was paid is made, and what is asked now is decided after it.
 */
async function abandonOthers(ctx: Ctx, asked: ChangeRequest, quoted?: Uuid): Promise<ChangeRow | undefined> {
  for (const other of await payingChanges(ctx, asked)) {
    if (other.UUID === quoted) return other
    const isSame = asked.now && other.AvailabilityUUID === asked.AvailabilityUUID.toLowerCase()
    const ended = await endPaying(ctx, other)
    if (ended === 'paid' && isSame) return changeByUuid(ctx, other.CustomerUUID, other.UUID)
  }
  return undefined
}

/** Ends the payment of a change by card: it is made where it was paid after all, else cancelled. */
export async function endPaying(ctx: Ctx, change: ChangeRow): Promise<'paid' | 'given-up'> {
  const { CustomerUUID, UUID } = change
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: UUID })
  await ctx.inTransaction(async (tx) => {
    if (ended === 'paid') return finishChange(tx, CustomerUUID, UUID)
    const now = await lockChange(tx, CustomerUUID, UUID)
    if (now?.state === 'paying') await saveState(tx, permit(byRule('plans'), 'plan:buy', now), 'cancelled')
  })
  return ended
}

/**
 * Decides on a change while the mobile's plans are held, and takes it up: a change now is made, or waits for its card; a
 * later one waits for the billing date, in place of one that waited before.
 */
async function acceptChange(
  tx: Tx,
  asked: ChangeRequest,
  card: CardChoice,
  quoteUuid: Uuid | undefined,
): Promise<ChangeRow> {
  await lockBasePlan(tx, asked)
  const agreed = quoteUuid ? await lockChange(tx, asked.CustomerUUID, quoteUuid) : undefined
  if (agreed && agreed.state !== 'quoted') return agreed
  const meansCard = asksForSavedCard(card)
  const quoted = await quote(tx, asked, meansCard || agreed?.paidBy === 'card' ? 'card' : 'credit-first')
  if (agreed && !isAsQuoted(tx, agreed, quoted, meansCard)) throw stale()
  const change: PermittedChange = { ...quoted.change, ...(agreed && { UUID: agreed.UUID }) }
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

/** Whether a change still comes to what was agreed, to the cent; a saved card may pay what credit was to pay. */
function isAsQuoted(tx: Tx, agreed: ChangeRow, { change }: Quoted, meansCard: boolean): boolean {
  const isFresh = tx.now().getTime() - agreed.createdAt.getTime() < quoteLifeMs
  const same = [
    'ServiceUUID',
    'ReplacesUUID',
    'replacesEndsOn',
    'AvailabilityUUID',
    'mode',
    'AutoRenew',
    'price',
    'offerPeriods',
    'renewalPrice',
  ] as const
  const isPaidAlike = agreed.paidBy === change.paidBy || (meansCard && agreed.paidBy === 'balance')
  return isFresh && isPaidAlike && same.every((name) => agreed[name] === change[name])
}

async function payByCard(ctx: Ctx, change: ChangeRow, card: CardChoice): Promise<Changed> {
  const { CustomerUUID, UUID, price, Name, mode } = change
  const payment = await startPayment(ctx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'plan',
    paysFor: [partOfChange(change)],
    keepCard: change.AutoRenew,
    description: Name,
    ...card,
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  })
  if (asksForSavedCard(card)) mustNotBeRefused(payment)
  const isDone = payment.Status === 'COMPLETED'
  if (isDone) await ctx.inTransaction((tx) => finishChange(tx, CustomerUUID, UUID))
  return {
    Status: isDone ? 'COMPLETED' : 'pending_payment',
    PaymentUUID: payment.PaymentUUID,
    AmountCents: price,
    Mode: mode,
    ChangeUUID: UUID,
    ...(payment.ClientSecret && !isDone && { ClientSecret: payment.ClientSecret }),
  }
}

/** What a payment of a change is for. */
export function partOfChange({ UUID, CustomerUUID, ServiceUUID, price }: Service & Pick<ChangeRow, 'UUID' | 'price'>) {
  return { thing: UUID, beneficiary: CustomerUUID, service: ServiceUUID, amount: price }
}
