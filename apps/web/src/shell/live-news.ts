import type { Call } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'

/** Which answers are no longer true after an event of the live stream. */
const table: Readonly<Record<string, readonly Call[]>> = {
  'account.suspended': [customers.accountState, customers.customer],
  'account.resumed': [customers.accountState, customers.customer],
}

/** The calls to ask again after an event; undefined for an event that this version does not know. */
export function changedBy(event: string): readonly Call[] | undefined {
  return table[event]
}
