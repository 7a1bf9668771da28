import { billing } from '@waea/contract/money/billing'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** The account's debt, and how its bills are issued and paid. */
export function accountOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(billing.account, { customerUuid })] : []
}
