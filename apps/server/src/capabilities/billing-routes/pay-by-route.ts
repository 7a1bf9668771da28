import { decideSpend, decideTry, routeMeans } from '@waea/domain/billing-routes/route'
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
import { lockRoute, type RouteRow, routesOf, updateRoute } from './routes.store.ts'
import { settleSpend } from './settle-spend.ts'
import { insertSpend, stateOfSpend, triesOf } from './spends.store.ts'

/** What an account buys that another one pays. */
interface RoutedPayment {
  CustomerUUID: Uuid
  /** The mobile that it is for; a route that is for another one does not pay it. */
  service: Uuid | null
  purpose: Extract<PaymentPurpose, 'top-up' | 'plan' | 'bill'>
  paysFor: readonly PaymentPart[]
  description: string
  isExtra?: boolean
  choice: CardChoice
  /** How the payment is prepared, where what is paid for has to be locked first. */
  prepare?: typeof preparePayment
}

/** Whether a request names a route to pay with. */
export function asksForRoute({ PaymentMethodType }: CardChoice): boolean {
  return PaymentMethodType === routeMeans
}

/**
 * Pays by a route: the payer's default card is charged, in the payer's books and history, for the account that buys. The
 * amount is reserved under the route's lock before the card is asked, so that however many buy at once, no more than the
 * limit is charged. A payment that the bank refuses is ended, and its amount free again; one whose outcome is not known
 * stays reserved. Call it outside a transaction. Refuses a route that is not the account's, one that rests as the bank has
 * refused too often today, and more than is left of it: 'Spend limit is over, choose to change plan or add a payment card'
 * (3§8.3).
 */
export async function payByRoute(ctx: Ctx, input: RoutedPayment): Promise<StartedPayment> {
  permit(ctx.actor, 'route:write', { CustomerUUID: input.CustomerUUID })
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
  // The payer is not here to try another card, and nobody else may: so it ends, and what is bought can be paid otherwise.
  const ended = await abandonOnePayment(ctx.asRule('billing-routes'), payer, PaymentUUID)
  await endReservation(ctx, payer, PaymentUUID, ended === 'paid' ? 'spent' : 'released')
  const answer = withoutSecret(started)
  if (ended === 'paid') return { ...answer, isCovered: true, Status: 'COMPLETED' }
  return needsPayer(started) ? { ...answer, Status: 'CANCELLED' } : answer
}

/** The payer's secret is nobody else's. */
function withoutSecret({ ClientSecret: _secret, ...started }: StartedPayment): StartedPayment {
  return started
}

/** Whether the bank has said no, or wants the payer, who is not here. */
function isRefused({ Status }: StartedPayment): boolean {
  return Status !== 'PENDING' && Status !== 'COMPLETED'
}

/** Whether the payment waited for its payer; now it is over, and nobody can go on with it. */
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
 * The named route, else the first that has enough left, and that pays for the mobile; held. Refuses routes that are not
 * named and of which a payment was taken back ('change-payment-type'): naming one is the choice that it waits for.
 */
async function chosenRoute(tx: Tx, input: RoutedPayment, amount: Money): Promise<RouteRow> {
  const { CustomerUUID, service, choice } = input
  const fits = (route: RouteRow) =>
    route.CustomerUUID === CustomerUUID && (route.service === null || route.service === service)
  const named = choice.PaymentMethodID?.toLowerCase()
  const unnamed = named === undefined ? (await routesOf(tx, CustomerUUID)).filter(fits) : []
  const candidates = named === undefined ? unnamed.filter(({ takenBackAt }) => !takenBackAt) : [{ UUID: named }]
  if (unnamed.length > 0 && candidates.length === 0)
    throw new Refused(refuse('change-payment-type', undefined, 'PaymentMethodID'))
  let held: RouteRow | undefined
  for (const { UUID } of candidates) {
    const route = /^[0-9a-f-]{36}$/.test(UUID) ? await lockRoute(tx, UUID, CustomerUUID) : undefined
    if (!route || !fits(route)) continue
    held ??= route
    if ((await remainingNow(tx, route)) >= amount) return route
  }
  if (held) return held
  throw new Refused(refuse('not-found', undefined, 'PaymentMethodID'))
}

async function endReservation(ctx: Ctx, payer: Uuid, PaymentUUID: Uuid, state: 'spent' | 'released'): Promise<void> {
  await ctx.inTransaction((tx) => settleSpend(tx, { CustomerUUID: payer, PaymentUUID }, state))
}
