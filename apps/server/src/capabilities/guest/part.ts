import { guest } from '@waea/contract/money/guest'
import { part } from '../../platform/jobs/part.ts'
import { guestCalls } from './calls.ts'
import { guestHears } from './hears.ts'

/** Paying without an account: what somebody looks up, tops up, redeems or pays, under a token of one use. */
export const guestPart = part({
  name: 'guest',
  calls: guest,
  handlers: guestCalls,
  hearsPayments: { purposes: ['bill'], payer: 'guest' },
  onEventOutsideTx: guestHears,
})
