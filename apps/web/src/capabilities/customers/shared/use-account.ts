import { customers } from '@waea/contract/people/customers'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'

/** The customer account in use (1§3). */
export function useAccount() {
  const customerUuid = useCustomerUuid()
  return { customerUuid, account: useCall(customers.customer, { customerUuid }) }
}
