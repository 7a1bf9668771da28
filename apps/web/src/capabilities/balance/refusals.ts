import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of credit and vouchers. */
export const balanceRefusals = {
  'no-prepay-product': msg`This account has no prepay mobile.`,
  'any-service': msg`This account has no prepay mobile yet.`,
  'not-enough-balance': msg`Not enough balance. Insufficient funds: top up more and try again. Nothing was charged.`,
  'amount-too-small': msg`Enter at least $1.00.`,
  'amount-too-large': msg({ message: 'Enter at most {most}.' }),
  'auto-top-up-days': msg`Enter 1 to 99 days.`,
  'auto-top-up-amount': msg`Enter $1 to $999.`,
  'voucher-invalid': msg`This voucher cannot be used. Check its 13 digits.`,
  'redemption-check-error': msg`We could not check the voucher. It was not used; try again.`,
  'redemption-error': msg`We could not redeem the voucher. It was not used; try again.`,
  'no-voucher-code': msg`Enter the 13 digits of the voucher.`,
}
