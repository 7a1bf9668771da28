import { Type } from 'typebox'
import { cardTryRefusals } from '../call.ts'

/** The payer has confirmed paying the same amount again, after the refusal 'pay-again'. */
export const payAgain = { PayAgain: Type.Optional(Type.Boolean()) }

/** The refusals of any call that starts a payment, by any method. Each call adds its own. */
export const paymentRefusals = [
  'step-up-needed',
  'card-unknown',
  'card-expiring',
  'no-card',
  'change-payment-type',
  'spend-limit-over',
  'route-rests',
  'card-declined',
  'card-trouble',
  'insufficient-funds',
  'payment-failed',
  ...cardTryRefusals,
  'unavailable',
] as const
