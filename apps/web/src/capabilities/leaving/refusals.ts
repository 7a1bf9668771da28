import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about leaving. */
export const leavingRefusals = {
  'account-not-settled': msg`Something on this account isn’t settled yet. Nothing was closed.`,
}
