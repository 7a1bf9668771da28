import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Shape, Uuid } from '../shapes.ts'
import { changeRefusals, PlanChangeQuote } from './plan-change-quote.ts'
import { ChangeMode, PlanChangeState } from './plan-change-shapes.ts'

const ofMobile = '/api/operator/v1/customers/:customerUuid/mobiles/:mobileUuid/plan-change'

/**
 * A change of plan that the provider's people make for a customer, by the rules of the customer's own change. Only the
 * default card is charged, and without its bank's check, because the customer is not present.
 */
export const providerPlanChanges = calls({
  planChoices: {
    is: `GET ${ofMobile}`,
    says: 'The plans that the customer of a mobile could change to today, when, and the change that waits or failed.',
    who: provider('plan:change'),
    gives: Shape({
      State: PlanChangeState,
      /** Empty while the plan cannot be changed. */
      Plans: Type.Array(
        Shape({
          AvailabilityUUID: Uuid,
          Name: Type.String(),
          /** The price of the first period. */
          PriceCents: Cents,
          /** Whether the plan can renew. */
          MayRenew: Type.Boolean(),
        }),
      ),
    }),
    refuses: ['not-found'],
  },
  quoteChoice: {
    is: `POST ${ofMobile}/quote`,
    says: 'Every figure of a change for a customer, as they would see it, and the card that would be charged.',
    who: provider('plan:change'),
    body: Shape({ AvailabilityUUID: Uuid, ChangeNow: Type.Boolean(), AutoRenew: Type.Boolean() }),
    gives: Shape({
      ...PlanChangeQuote.properties,
      /** The default card, if a card pays today and there is a valid one; without it the change is refused. */
      Card: Type.Optional(Shape({ Brand: Type.String(), Last4: Type.String() })),
    }),
    refuses: changeRefusals,
  },
  makeChoice: {
    is: `POST ${ofMobile}`,
    says:
      'Changes the plan of a mobile for its customer exactly as quoted, now or at its next billing date: paid from credit, by ' +
      'the default card, or on the bill. The customer is mailed. Refuses, and cancels the payment, if the card’s bank wants ' +
      'to check the customer or declines.',
    who: provider('plan:change'),
    body: Shape({ QuoteUUID: Uuid }),
    gives: Shape({
      /** `pending_payment` while the card partner has not answered: made once it is paid, given up after an hour. */
      Status: Type.Enum(['COMPLETED', 'pending_payment']),
      ChangeUUID: Uuid,
      Mode: ChangeMode,
    }),
    refuses: [
      ...changeRefusals,
      'change-quote-stale',
      'not-enough-balance',
      'no-card',
      'card-expiring',
      'card-authorisation-needed',
      'card-declined',
      'card-trouble',
      'insufficient-funds',
      'payment-failed',
      'in-progress',
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  cancelChoice: {
    is: `DELETE ${ofMobile}/:changeUuid`,
    says: 'Cancels a change of plan that waits, for its customer, who is mailed. Their plan stays as it is.',
    who: provider('plan:change'),
    gives: PlanChangeState,
    refuses: ['not-found', 'not-allowed', 'in-progress'],
    runs: 'partner',
  },
})
