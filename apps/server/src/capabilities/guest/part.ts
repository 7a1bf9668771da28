import { guest } from '@waea/contract/money/guest'
import { part } from '../../platform/jobs/part.ts'
import { guestCalls } from './calls.ts'
import { guestHears } from './hears.ts'
import { guestMails } from './mails.ts'

/** Paying without an account: look up, top up, redeem a voucher or pay a bill with a single-use token. */
export const guestPart = part({
  name: 'guest',
  personalData: { tables: { purchases: ['token_uuid', 'request_key', 'receipt_to'] } },
  calls: guest,
  handlers: guestCalls,
  hearsPayments: { purposes: ['bill'], payer: 'guest' },
  onEventOutsideTx: guestHears,
  mails: guestMails,
})
