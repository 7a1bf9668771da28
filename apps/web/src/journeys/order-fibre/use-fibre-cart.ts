import { useQuery } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { usePortal, useSession } from '../../shell/session/shared/portal.tsx'
import { fibreInput } from './fibre-input.ts'

export type FibreCart = Gives<typeof broadband.fibreCart>

/** What a draft costs at today's prices. The call stores nothing, so it is made again each time the cart is shown. */
export function useFibreCart(draft: FibreDraft) {
  const { send } = usePortal()
  const session = useSession()
  const CustomerUUID = session.status === 'signed-in' ? session.customerUuid : undefined
  const input = { ...fibreInput(draft), ...(CustomerUUID !== undefined && { CustomerUUID }) }
  return useQuery<FibreCart, CallError>({
    queryKey: [broadband.fibreCart.is, input],
    queryFn: () => send(broadband.fibreCart, input),
    staleTime: 0,
  })
}
