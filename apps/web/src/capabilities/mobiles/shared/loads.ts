import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { selectProduct } from '@waea/domain/plans/mobile-status'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** The mobiles of the account. */
export function mobilesOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(plans.mobiles, { customerUuid })] : []
}

/** The mobiles, and what the one in use has left. */
export function mobilesAndDashboard(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...(mobile ? [want(overview.dashboard, mobile)] : [])]
}

/** The mobile in use: the one chosen on this device, else the one that the account's list begins with. */
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
