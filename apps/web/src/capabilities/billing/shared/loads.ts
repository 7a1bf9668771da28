import { plans } from '@waea/contract/mobile/plans'
import { billing } from '@waea/contract/money/billing'
import { accountType } from '@waea/domain/plans/mobile-status'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'
import { mobileInUse } from '../../mobiles/shared/loads.ts'

/** The account's debt, and how its bills are issued and paid. */
export function accountOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(billing.account, { customerUuid })] : []
}

/** The same, if the mobile in use has a monthly plan. */
export function accountOfMonthly(given: Given): Want[] {
  const { customerUuid = '', known } = given
  const mobileUuid = mobileInUse(given)?.mobileUuid
  const mobile = known(plans.mobiles, { customerUuid })?.Mobiles.find(({ UUID }) => UUID === mobileUuid)
  return accountType(mobile) === 'postpay' ? accountOf(given) : []
}
