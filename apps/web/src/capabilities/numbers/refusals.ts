import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of numbers. */
export const numbersRefusals = {
  'no-phone-number': msg`Choose a phone number.`,
  'no-new-phone-numbers': msg`There are no new phone numbers like that right now. Try other digits, or try again later.`,
  'number-taken': msg`Someone else has just taken this number. Choose another one.`,
}
