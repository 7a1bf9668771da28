import { plans } from '@waea/contract/mobile/plans'
import { porting } from '@waea/contract/mobile/porting'
import { isPortOver, type PortState } from '@waea/domain/porting/port-state'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'
import { mobileInUse } from '../../mobiles/shared/loads.ts'

/** Whether a number is on its way to or from a mobile. */
export function isPorting({ PortingState }: { PortingState?: number | undefined }): boolean {
  return PortingState !== undefined && !isPortOver(PortingState as PortState)
}

/** The ports of the mobile in use, if one of them is under way. */
export function portsUnderWay(given: Given): Want[] {
  const mobile = mobileInUse(given)
  if (!mobile) return []
  const { Mobiles = [] } = given.known(plans.mobiles, { customerUuid: mobile.customerUuid }) ?? {}
  const found = Mobiles.find(({ UUID }) => UUID === mobile.mobileUuid)
  return found && isPorting(found) ? [want(porting.ports, mobile)] : []
}
