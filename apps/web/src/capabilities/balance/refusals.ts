import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of credit and vouchers. */
export const balanceRefusals = {
  'no-prepay-product': msg`This account has no prepay mobile.`,
  'any-service': msg`This account has no prepay mobile yet.`,
  'not-enough-balance': msg`Not enough balance. Insufficient funds: top up more and try again. Nothing was charged.`,
  'amount-too-small': msg`Enter $1.00 or more.`,
  'amount-too-large': msg({ message: 'Enter {most} or less.' }),
  'auto-top-up-days': msg`Enter 1 to 99 days.`,
  'auto-top-up-amount': msg`Enter $1 to $999.`,
  'voucher-invalid': msg`This voucher doesn’t work. Check its 13 digits.`,
  'redemption-check-error': msg`We couldn’t check the voucher. It’s still unused; try again.`,
  'redemption-error': msg`We couldn’t redeem the voucher. It’s still unused; try again.`,
  'no-voucher-code': msg`Enter the 13 digits of the voucher.`,
}
