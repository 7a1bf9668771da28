import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

type MovePreview = Gives<typeof broadband.movePreview>
export type MoveOption = MovePreview['Options'][number]

/** The terms of moving a connection whose new one works from a day on; without a day, only the cost of an overlap. */
export function useMove(ufbUuid: string, Day: string | undefined) {
  const customerUuid = useCustomerUuid()
  return useCall(broadband.movePreview, { customerUuid, ufbUuid, ...(Day !== undefined && { Day }) })
}
