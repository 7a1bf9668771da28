import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about customer accounts as a whole. */
export const customersRefusals = {
  'money-owed': msg`Money is still owed on this account, or to be paid back.`,
  'service-in-use': msg`A mobile of this account is still in use.`,
  'tag-held': msg`This customer has that tag already.`,
}
