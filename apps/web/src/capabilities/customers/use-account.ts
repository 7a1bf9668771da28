import { customers } from '@waea/contract/customers'
import { useCustomerUuid } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'

/** The customer account in use (1§3). */
export function useAccount() {
  const customerUuid = useCustomerUuid()
  return { customerUuid, account: useCall(customers.customer, { customerUuid }) }
}
