import { decideSpend, decideTry, routeMeans } from '@waea/domain/billing-routes/route'
import { coversThing } from '@waea/domain/billing-routes/who-pays'
import type { PaymentPart, PaymentPurpose } from '@waea/domain/payments/parties'
import type { CardChoice } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import {
  abandonOnePayment,
  makePreparedPayment,
  type PreparedPayment,
  preparePayment,
  type StartedPayment,
} from '../payments/index.ts'
import { freeUnpaid } from './free-unpaid.ts'
import { remainingNow, remainingUnlessResting } from './read-routes.ts'
import { lockRoute, payingRoute, type RouteRow, routesOf, updateRoute } from './routes.store.ts'
import { settleSpend } from './settle-spend.ts'
import { insertSpend, stateOfSpend, triesOf } from './spends.store.ts'

/** A purchase of one account that another account pays for. */
interface RoutedPayment {
  CustomerUUID: Uuid
  /** The account that starts the payment: by default the one that is paid for; else the payer. */
  startedBy?: Uuid
  /** The mobile of the purchase. A route limited to another mobile does not pay for it. */
  service: Uuid | null
  purpose: Extract<PaymentPurpose, 'top-up' | 'plan' | 'bill'>
  paysFor: readonly PaymentPart[]
  description: string
  isExtra?: boolean
  choice: CardChoice
  /** How to prepare the payment, if the thing paid for must be locked first. */
  prepare?: typeof preparePayment
}

/** Whether the request chose to pay by a route. */
export function asksForRoute({ PaymentMethodType }: CardChoice): boolean {
  return PaymentMethodType === routeMeans
}

/**
 * Pays by a route: charges the payer's default card for the account that buys; the payment is in the payer's ledger and
 * history. The amount is reserved under the route's lock before the card is charged, so that simultaneous purchases
 * cannot exceed the limit. A refused payment is cancelled and its amount released; one with an unknown outcome stays
 * reserved. Call it outside a transaction. Refuses another account's route, a route that is paused after too many
 * refusals today, and more than is left of it: 'Spend limit is over, choose to change plan or add a payment card'
 * (3§8.3).
 */
export async function payByRoute(ctx: Ctx, input: RoutedPayment): Promise<StartedPayment> {
  permit(ctx.actor, 'route:write', { CustomerUUID: input.startedBy ?? input.CustomerUUID })
  if (!ctx.flags.IS_BILLING_ROUTING_ALLOWED)
    throw new Refused(refuse('change-payment-type', undefined, 'PaymentMethodType'))
  const amount = money(sum(input.paysFor.map((part) => part.amount)))
  await freeUnpaid(ctx, input.CustomerUUID)
  const prepared = await ctx.inTransaction((tx) => reserve(tx, input, amount))
  const { CustomerUUID: payer, UUID: PaymentUUID } = prepared.intent
  const started = await makePreparedPayment(ctx.asRule('billing-routes'), prepared)
  if (started.isCovered) {
    await endReservation(ctx, payer, PaymentUUID, 'spent')
    return started
  }
  if (!isRefused(started)) return withoutSecret(started)
  // The payer is not present to try another card and nobody else may. Cancel it, so that the purchase can be paid
  // another way.
  const ended = await abandonOnePayment(ctx.asRule('billing-routes'), payer, PaymentUUID)
  await endReservation(ctx, payer, PaymentUUID, ended === 'paid' ? 'spent' : 'released')
  const answer = withoutSecret(started)
  if (ended === 'paid') return { ...answer, isCovered: true, Status: 'COMPLETED' }
  return needsPayer(started) ? { ...answer, Status: 'CANCELLED' } : answer
}

/** Only the payer may see the client secret. */
function withoutSecret({ ClientSecret: _secret, ...started }: StartedPayment): StartedPayment {
  return started
}

/** Whether the bank refused the card or needs the payer, who is not present. */
function isRefused({ Status }: StartedPayment): boolean {
  return Status !== 'PENDING' && Status !== 'COMPLETED'
}

/** Whether the payment was waiting for its payer. It is cancelled by then and cannot be continued. */
function needsPayer({ Status }: StartedPayment): boolean {
  return Status === 'NEEDS AUTHORIZATION' || Status === 'PAYMENT METHOD REQUIRED'
}

async function reserve(tx: Tx, input: RoutedPayment, amount: Money): Promise<PreparedPayment> {
  const route = await chosenRoute(tx, input, amount)
  const prepared = await (input.prepare ?? preparePayment)(tx.asRule('billing-routes'), {
    payer: { kind: 'billing-parent', UUID: route.parent },
    purpose: input.purpose,
    paysFor: input.paysFor,
    description: input.description,
    PaymentMethodType: 'cards',
    present: false,
    byPerson: tx.actor.kind === 'person',
    PayAgain: input.choice.PayAgain,
    ...(input.isExtra && { isExtra: true }),
    ...(tx.requestKey && { requestKey: `route:${input.CustomerUUID}:${tx.requestKey}` }),
  })
  const PaymentUUID = prepared.intent.UUID
  const known = await stateOfSpend(tx, input.CustomerUUID, PaymentUUID)
  if (known === 'reserved' || known === 'spent') return prepared
  const refused = decideTry(await triesOf(tx, route, tx.today()))
  if (refused) throw new Refused(refused)
  accept(decideSpend(await remainingUnlessResting(tx, route), amount))
  if (route.takenBackAt) await updateRoute(tx, byRule('billing-routes', 'route:write', { ...route, takenBackAt: null }))
  const spend = { CustomerUUID: input.CustomerUUID, UUID: tx.newUuid(), RouteUUID: route.UUID, parent: route.parent }
  await insertSpend(
    tx,
    byRule('billing-routes', 'route:spend', {
      ...spend,
      PaymentUUID,
      amount,
      description: input.description,
      spentOn: tx.today(),
      spentAt: tx.now(),
    }),
  )
  return prepared
}

/**
 * Locks and returns the named route, or the first route for this mobile with enough left. If no route is named, routes
 * with a chargeback do not count; if only those are left, refuses 'change-payment-type'. Naming such a route resumes
 * it.
 */
async function chosenRoute(tx: Tx, input: RoutedPayment, amount: Money): Promise<RouteRow> {
  const { CustomerUUID, service, choice } = input
  const fits = (route: RouteRow) => coversThing(payingRoute(route), { account: CustomerUUID, mobile: service })
  const named = choice.PaymentMethodID?.toLowerCase()
  const unnamed = named === undefined ? (await routesOf(tx, CustomerUUID)).filter(fits) : []
  const candidates = named === undefined ? unnamed.filter(({ takenBackAt }) => !takenBackAt) : [{ UUID: named }]
  if (unnamed.length > 0 && candidates.length === 0)
    throw new Refused(refuse('change-payment-type', undefined, 'PaymentMethodID'))
  let fallback: RouteRow | undefined
  for (const { UUID } of candidates) {
    const route = /^[0-9a-f-]{36}$/.test(UUID) ? await lockRoute(tx, UUID, CustomerUUID) : undefined
    if (!route || !fits(route)) continue
    fallback ??= route
    if ((await remainingNow(tx, route)) >= amount) return route
  }
  if (fallback) return fallback
  throw new Refused(refuse('not-found', undefined, 'PaymentMethodID'))
}

async function endReservation(ctx: Ctx, payer: Uuid, PaymentUUID: Uuid, state: 'spent' | 'released'): Promise<void> {
  await ctx.inTransaction((tx) => settleSpend(tx, { CustomerUUID: payer, PaymentUUID }, state))
}
