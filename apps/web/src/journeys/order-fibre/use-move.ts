import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

type MovePreview = Gives<typeof broadband.movePreview>
export type MoveOption = MovePreview['Options'][number]

/** What moving a connection means where the new one works from a day on; without a day only what an overlap costs. */
export function useMove(ufbUuid: string, Day: string | undefined) {
  const customerUuid = useCustomerUuid()
  return useCall(broadband.movePreview, { customerUuid, ufbUuid, ...(Day !== undefined && { Day }) })
}
