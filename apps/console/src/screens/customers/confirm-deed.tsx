import type { Call } from '@waea/contract/call'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { type Confirmed, ConfirmSend } from '../../shell/confirm-send.tsx'
import { useReason } from '../../shell/reason.tsx'

/** Says what a deed does to a customer, does it once it is confirmed, and reads the customer again. */
export function ConfirmDeed<C extends Call>(
  props: Confirmed<C> & {
    /** Why it is done; by default why the customer is read. */
    because?: string
    /** Further calls whose answers it changes. */
    changes?: readonly Call[]
  },
) {
  const read = useReason()
  return (
    <ConfirmSend
      {...props}
      reason={props.because ?? read}
      changes={[operatorCustomers.customer, operatorCustomers.history, ...(props.changes ?? [])]}
    />
  )
}
