import { payments } from '@waea/contract/money/payments'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** The saved cards of the account. */
export function cardsOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(payments.methods, { customerUuid })] : []
}
