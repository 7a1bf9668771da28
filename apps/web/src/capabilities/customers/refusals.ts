import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about customer accounts as a whole. */
export const customersRefusals = {
  'money-owed': msg`Money is owed on this account.`,
  'service-in-use': msg`This account is in use.`,
  'tag-held': msg`This tag is there already.`,
}
