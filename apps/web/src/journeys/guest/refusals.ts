import { msg } from '@lingui/core/macro'

/** The sentences for refusals of guests, with the specification's texts (3§8.4). */
export const guestRefusals = {
  'guest-mobile-invalid': msg`Sorry, that's not a valid Mobile number`,
  'guest-invoice-invalid': msg`Sorry, that's not a valid Invoice number`,
  'guest-account-invalid': msg`Sorry, that's not a valid Account number`,
  'guest-data-invalid': msg`Provided data is not valid`,
}
