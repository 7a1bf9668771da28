import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { selectProduct } from '@waea/domain/plans/mobile-status'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** The mobiles of the account. */
export function mobilesOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(plans.mobiles, { customerUuid })] : []
}

/** The mobiles, and the dashboard of the one in use. */
export function mobilesAndDashboard(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...(mobile ? [want(overview.dashboard, mobile)] : [])]
}

/** The mobile in use: the one chosen on this device, else the first in the account's list. */
export function mobileInUse({
  customerUuid,
  mobileUuid,
  known,
}: Given): { customerUuid: string; mobileUuid: string } | undefined {
  if (customerUuid === undefined) return undefined
  const list = known(plans.mobiles, { customerUuid })?.Mobiles ?? []
  const chosen = selectProduct(list, mobileUuid)
  const uuid = chosen?.UUID ?? mobileUuid
  return uuid === undefined ? undefined : { customerUuid, mobileUuid: uuid }
}
