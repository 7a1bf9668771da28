import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { dueDay } from '@waea/domain/plans/renewing/next-period'
import { pauseSpan } from '@waea/domain/plans/renewing/pause'
import { retriesAfter } from '@waea/domain/plans/renewing/retry'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { chargeOf, type NextPayment, paidFrom } from '../changes/next-payment.ts'
import { addonAnswer } from '../held/addon-answer.ts'
import { laterPriceOf } from '../held/charge-period.ts'
import { renewalState } from '../held/held-addon.ts'
import { isChangingOf, waitingChange } from '../stores/changes.store.ts'
import { type AddonRow, findAddon } from '../stores/plans.store.ts'
import { remindersOff } from '../stores/reminders.store.ts'
import { quoteOf } from './renew-now.ts'

type Renewal = Gives<typeof plans.renewal>

/**
 * Everything a customer can see and do about a plan's renewals, with current figures: what is charged next, when and
 * from where; what renewing now would cost, give and lose; until when it can be paused.
 */
export async function readRenewal(ctx: Ctx, service: Service, UUID: Uuid): Promise<Renewal> {
  const addon = await findAddon(ctx, service, UUID)
  if (!addon) throw new Refused(refuse('not-found'))
  const [off, waiting] = await Promise.all([remindersOff(ctx, [addon]), waitingChange(ctx, service)])
  const change = waiting?.ReplacesUUID === addon.UUID ? waiting : undefined
  const next = await chargeOf(ctx, addon, change)
  const waysOff = off.get(addon.ServiceUUID) ?? []
  const state = renewalState(addon)
  const span = (await isChangingOf(ctx, addon)) ? refuse('plan-changing') : pauseSpan(addon, ctx.today())
  const later = change ? undefined : await laterPriceOf(ctx, addon)
  const isDue = (change !== undefined || addon.AutoRenew) && !addon.unpaidSince && !change?.unpaidSince
  return {
    Addon: await addonAnswer(ctx, addon),
    AmountCents: next.AmountCents,
    From: next.from,
    ...payerAnswer(next),
    ...(addon.paysWith && { PaysWith: addon.paysWith }),
    ...(state && isDue && { On: dueDay(state) }),
    ...(change && { ChangesTo: change.Name }),
    ...(later?.on && { LaterPrice: { On: later.on, AmountCents: later.after } }),
    TriesOn: addon.unpaidSince ? retriesAfter(addon.unpaidSince, ctx.today()) : [],
    ...(await nowAnswer(ctx, addon)),
    ...(!isRefusal(span) && { Pause: { Earliest: span.earliest, Latest: span.latest } }),
    Reminders: { ByMail: !waysOff.includes('mail'), ByText: !waysOff.includes('text') },
  }
}

/** The payer, in wire form. */
function payerAnswer({ card, from, hasExpired, missingCents }: NextPayment) {
  return {
    ...(card && from === 'card' && { CardType: card.CardType, CardLast4: card.CardLast4 }),
    ...(hasExpired && { CardHasExpired: true as const }),
    ...(missingCents !== undefined && { MissingCents: missingCents }),
  }
}

/** What renewing now costs, who pays, and what it gives; empty if it would be refused. */
async function nowAnswer(ctx: Ctx, addon: AddonRow): Promise<Pick<Renewal, 'Now'>> {
  const quote = await quoteOf(ctx, addon).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
  if (!quote) return {}
  const { price, newPeriod, daysLost, isEarly } = quote
  const payment = await paidFrom(ctx, addon, price)
  return {
    Now: {
      AmountCents: price,
      From: payment.from === 'card' ? 'card' : 'credit',
      ...payerAnswer(payment),
      StartsOn: newPeriod.startsOn,
      EndsOn: newPeriod.endsOn,
      DaysLost: daysLost,
      IsEarly: isEarly,
    },
  }
}
