import type { Gives } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { selectProduct } from '@waea/domain/plans/mobile-status'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid, usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'

export type Mobile = Gives<typeof plans.mobiles>['Mobiles'][number]

/**
 * The customer's mobiles and the one in use: the one chosen on this device, else the first activated one, else the
 * first (1§4). `mobile` is undefined while the list loads and when there is none.
 */
export function useMobile() {
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  const { mobileUuid } = useSignedIn()
  const list = useCall(plans.mobiles, { customerUuid })
  const mobiles = list.data?.Mobiles ?? []
  const mobile = selectProduct(mobiles, mobileUuid)
  return { customerUuid, list, mobiles, mobile, choose: session.chooseMobile }
}
