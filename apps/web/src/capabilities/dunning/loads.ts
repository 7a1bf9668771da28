import { dunning } from '@waea/contract/money/dunning'
import { type Given, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** The state of the account's overdue bills. */
export function arrearsOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(dunning.arrears, { customerUuid })] : []
}
