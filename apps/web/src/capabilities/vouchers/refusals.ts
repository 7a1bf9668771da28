import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of vouchers and gifts. */
export const vouchersRefusals = {
  'voucher-invalid': msg`We can’t redeem this voucher. Check its 13 digits, that it isn’t used, and that it hasn’t expired.`,
  'redemption-check-error': msg`We couldn’t check the voucher. It’s still unused; try again.`,
  'redemption-error': msg`We couldn’t redeem the voucher. It’s still unused; try again.`,
  'no-voucher-code': msg`No Voucher Code. Enter the 13 digits of the voucher.`,
  'too-many-guesses': msg({
    message: 'Too many failed tries. Wait {minutes} minutes, then try again. Nothing was used or given.',
  }),
  'gift-not-possible': msg`This mobile can’t receive credit. Check the number.`,
  'gift-limit': msg({ message: 'You can give {left} now: up to $100.00 a day and $300.00 a month.' }),
  'gift-message-link': msg`Leave the link out of the message.`,
}
