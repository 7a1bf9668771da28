import { useQuery } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import type { CallError } from '../../shell/calls/shared/call-error.ts'
import { usePortal, useSession } from '../../shell/session/shared/portal.tsx'
import { askedFibre } from './asked-fibre.ts'

export type FibreCart = Gives<typeof broadband.fibreCart>

/** What a draft comes to at today's prices. Nothing is kept by asking, so it is asked anew each time it is shown. */
export function useFibreCart(draft: FibreDraft) {
  const { send } = usePortal()
  const session = useSession()
  const CustomerUUID = session.status === 'signed-in' ? session.customerUuid : undefined
  const asked = { ...askedFibre(draft), ...(CustomerUUID !== undefined && { CustomerUUID }) }
  return useQuery<FibreCart, CallError>({
    queryKey: [broadband.fibreCart.is, asked],
    queryFn: () => send(broadband.fibreCart, asked),
    staleTime: 0,
  })
}
