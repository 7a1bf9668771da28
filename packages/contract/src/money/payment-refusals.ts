import { Type } from 'typebox'
import { cardTryRefusals } from '../call.ts'

/** Whoever pays was asked whether to pay the same again ('pay-again'), and said so. */
export const payAgain = { PayAgain: Type.Optional(Type.Boolean()) }

/** What may stand in the way of a payment that a call starts, by whichever means; each call adds what is its own. */
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
