import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'
import { addressesInput } from './delivery-addresses.ts'

/** The account's notification preferences and page layout. */
export function preferencesOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(overview.customerPreferences, { customerUuid })] : []
}

/** Whether the account is suspended, and what it owes for that. */
export function standingOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(customers.accountState, { customerUuid })] : []
}

export function addressesOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(customers.addresses, addressesInput(customerUuid))] : []
}
