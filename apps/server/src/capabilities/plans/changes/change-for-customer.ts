import type { Gives, Input } from '@waea/contract/call'
import type { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { isCardExpired } from '@waea/domain/payments/means/cards'
import { decideCard, paymentTypes } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { mobileOf } from '../../mobiles/index.ts'
import { cardsOfCustomer, defaultCardOf, mustNotBeRefused, type StartedPayment } from '../../payments/index.ts'
import { chargeAway, giveUp, refuseIfUnknown, startedOrQuoted } from '../../purchases/index.ts'
import type { ChangeRow } from '../stores/changes.store.ts'
import { addonsOfService } from '../stores/plans.store.ts'
import { makeChange } from './change-plan.ts'
import { changeSale } from './make-change.ts'
import { type ChangeRequest, quoteChange } from './quote-change.ts'

type Calls = typeof providerPlanChanges

/** Quotes a change for a customer, with the card that would be charged. Refuses as `quote` does. */
export async function quoteForCustomer(
  tx: Tx,
  input: Input<Calls['quoteChoice']>,
): Promise<Gives<Calls['quoteChoice']>> {
  const service = await permittedMobile(tx, input)
  const current = (await addonsOfService(tx, service)).find(({ IsBasePlan }) => IsBasePlan)
  if (!current) throw new Refused(refuse('not-found'))
  const quote = await quoteChange(tx, {
    ...service,
    OldAddonUUID: current.UUID,
    AvailabilityUUID: input.AvailabilityUUID,
    now: input.ChangeNow,
    AutoRenew: input.AutoRenew,
  })
  const card = quote.PaidFrom === 'card' ? await defaultCardOf(tx, service.CustomerUUID) : undefined
  const isValid = card !== undefined && !isCardExpired(card, tx.today())
  return { ...quote, ...(isValid && { Card: { Brand: card.CardType, Last4: card.CardLast4 } }) }
}

/**
 * Changes a customer's plan exactly as quoted, for the provider: as the customer's own change does, except that only the
 * default card is charged, without the customer present. Refuses as `changePlan` does; and, with the payment and the
 * change cancelled, a card that its bank declines or wants the customer to confirm.
 */
export async function changeForCustomer(
  ctx: Ctx,
  input: Input<Calls['makeChoice']>,
): Promise<Gives<Calls['makeChoice']>> {
  const service = await permittedMobile(ctx, input)
  const isOfMobile = ({ ServiceUUID }: ChangeRow) => ServiceUUID === service.ServiceUUID
  const named = { CustomerUUID: service.CustomerUUID, QuoteUUID: input.QuoteUUID }
  const started = await startedOrQuoted(ctx, changeSale, named, isOfMobile)
  if (!started) throw new Refused(refuse('not-found', undefined, 'QuoteUUID'))
  if (started.state === 'quoted' && started.paidBy === 'card') await chargedCard(ctx, service.CustomerUUID)
  const payByCard = (change: ChangeRow) => chargeDefaultCard(ctx, change)
  const made = await makeChange(ctx, { request: requestOf(started), card: {}, started, payByCard })
  const Status = made.Status === 'COMPLETED' ? 'COMPLETED' : 'pending_payment'
  return { Status, ChangeUUID: made.ChangeUUID, Mode: made.Mode }
}

/** The mobile of a call, as a service. Refuses one that is not the customer's, and an actor who may not change plans. */
async function permittedMobile(ctx: Ctx, input: { customerUuid: Uuid; mobileUuid: Uuid }): Promise<Service> {
  const mobile = permit(ctx.actor, 'plan:change', await mobileOf(ctx, input.customerUuid, input.mobileUuid))
  return { CustomerUUID: mobile.CustomerUUID, ServiceUUID: mobile.UUID }
}

const requestOf = (change: ChangeRow): ChangeRequest => ({
  CustomerUUID: change.CustomerUUID,
  ServiceUUID: change.ServiceUUID,
  OldAddonUUID: change.ReplacesUUID,
  AvailabilityUUID: change.AvailabilityUUID,
  now: change.mode === 'NOW',
  AutoRenew: change.AutoRenew,
})

/** The default card. Refuses a customer without one ('no-card'), and one that has expired ('card-expiring'). */
async function chargedCard(ctx: Ctx, CustomerUUID: Uuid) {
  const cards = await cardsOfCustomer(ctx, CustomerUUID)
  return accept(decideCard({ PaymentMethodType: paymentTypes.card }, cards, ctx.today()))
}

/**
 * Charges the default card for an accepted change, once. Gives the change up if the card is refused, so that nothing is
 * left open for a customer who does not know of it.
 */
async function chargeDefaultCard(ctx: Ctx, change: ChangeRow): Promise<StartedPayment> {
  // An operator makes no payments: the change was permitted, and its payment follows by the rule of plans.
  const rule = ctx.asRule('plans')
  const card = (await defaultCardOf(ctx, change.CustomerUUID))?.UUID
  const key = { card, requestKey: `change-for-customer:${change.UUID}` }
  const charged = await chargeAway(rule, changeSale, change, key).catch(refuseIfUnknown('unavailable'))
  const { PaymentUUID = change.UUID, Status = 'FAILED' } = ('payment' in charged && charged.payment) || {}
  if (charged.is === 'paid') return { PaymentUUID, Status: 'COMPLETED', isCovered: true }
  if (charged.is === 'open') return { PaymentUUID, Status: 'PENDING', isCovered: false }
  await giveUp(rule, changeSale, change)
  if (Status === 'NEEDS AUTHORIZATION') throw new Refused(refuse('card-authorisation-needed'))
  mustNotBeRefused({ PaymentUUID, Status })
  throw new Refused(refuse('payment-failed'))
}
