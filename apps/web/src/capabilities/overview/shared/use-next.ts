import type { Gives } from '@waea/contract/call'
import { overview } from '@waea/contract/overview'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'

export type Next = Gives<typeof overview.next>
export type Step = Next['Steps'][number]

/** How often to look again while a SIM is being made, which takes seconds. */
const soonMs = 3000

/** What happens next for the account. With `isAwaited`, an order was just paid, and its steps are about to be there. */
export function useNext({ isAwaited = false }: { isAwaited?: boolean } = {}) {
  const customerUuid = useCustomerUuid()
  const isComing = (next: Next | undefined) =>
    next?.Steps.some(({ Kind }) => Kind === 'preparing' || Kind === 'activating') ?? false
  return useCall(
    overview.next,
    { customerUuid },
    { everyMs: (next) => (isComing(next) || (isAwaited && next?.Steps.length === 0)) && soonMs },
  )
}
