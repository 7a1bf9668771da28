import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of credit. */
export const balanceRefusals = {
  'no-prepay-product': msg`This account has no prepay mobile.`,
  'any-service': msg`This account has no prepay mobile yet.`,
  'not-enough-balance': msg`Not enough balance. Insufficient funds: top up more and try again. Nothing was charged.`,
  'amount-too-small': msg`Enter $1.00 or more.`,
  'amount-too-large': msg({ message: 'Enter {most} or less.' }),
  'mobile-ended': msg`This mobile is no longer in service, so it can’t be topped up. Nothing was charged.`,
  'auto-top-up-days': msg`Enter 1 to 99 days.`,
  'auto-top-up-amount': msg`Enter $1 to $999.`,
  'auto-top-up-cap': msg`The limit a month is at least one top-up, and at most 31.`,
}
