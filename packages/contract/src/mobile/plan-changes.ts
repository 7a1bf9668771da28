import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Shape, Uuid } from '../shapes.ts'
import { changeRefusals, PlanChangeQuote } from './plan-change-quote.ts'
import { ChangeMode, PlanChange, PlanChangeState } from './plan-change-shapes.ts'
import { bought, cardChoice } from './plans.ts'

/** The input of a change, for the specified call and its preview. */
const changeInput = {
  NewAddonAutoRenew: Type.Boolean(),
  ChangeNow: Type.Boolean(),
  NewAddonAvailabilityUUID: Uuid,
  OldAddonUUID: Uuid,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
}

/** Changing a mobile's plan. Separate from the other plan calls, as only the change page needs these. */
export const planChanges = calls({
  quotePlanChange: {
    is: 'POST /api/frontend/v1/plan-change/quote',
    says: 'Every figure of a change of plan, kept for half an hour under an id: a change that names it is charged so or refused.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(changeInput),
    gives: PlanChangeQuote,
    refuses: changeRefusals,
  },
  changePlan: {
    is: 'POST /eshop/customer/change-plan',
    says: 'Changes the plan of a mobile now, paid from credit where it is enough, by card or on the bill, or at its next billing date (2§7.2). Again while pending it is the same change.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...changeInput,
      /** Charges exactly what this quote states; without it, the current figures. */
      QuoteUUID: Type.Optional(Uuid),
      ...cardChoice,
    }),
    gives: Shape({
      ...bought,
      Mode: ChangeMode,
      ChangeUUID: Uuid,
      /** The pending change, if it takes effect later. */
      Change: Type.Optional(PlanChange),
    }),
    refuses: [...changeRefusals, 'change-quote-stale', 'not-enough-balance', ...paymentRefusals],
    runs: 'partner',
    once: true,
  },
  cancelPlanChange: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/plan-change/:changeUuid',
    says: 'Cancels a change of plan that waits; the plan of today goes on.',
    who: ownCustomer(),
    gives: PlanChangeState,
    refuses: ['not-found', 'not-allowed', 'in-progress'],
    runs: 'partner',
  },
})
