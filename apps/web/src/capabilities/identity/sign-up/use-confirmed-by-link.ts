import { identity } from '@waea/contract/people/identity'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { cookieMemory } from '../../../shell/device/shared/memory.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { hintName } from '../../../shell/session/shared/preferences.ts'
import { nextPollMs } from '../sign-in/link-poll.ts'
import { forgetVerification, recallVerification } from '../sign-in/pending-verification.ts'

/**
 * While a sign-up waits for its code, polls whether its emailed link was opened, which signs in another tab of this
 * browser only. Then signs in this tab too, and `onIn` continues.
 */
export function useConfirmedByLink(isBusy: boolean, onIn: () => Promise<void>): void {
  const { session } = usePortal()
  const isOut = useSession().status !== 'signed-in'
  const [pending] = useState(recallVerification)
  const { data, dataUpdatedAt } = useCall(
    identity.signUpState,
    { verificationUuid: pending?.VerificationUUID ?? '' },
    {
      enabled: isOut && pending !== undefined,
      everyMs: () => nextPollMs(Date.now() - (pending?.askedAt ?? 0)),
    },
  )
  // Each answer of the poll checks for the sign-in again.
  const confirmedAt = data?.State === 'confirmed' && isOut && !isBusy ? dataUpdatedAt : 0
  const enter = useRef(async () => {})
  enter.current = async () => {
    // Renew only once the other tab is signed in; until then the server would refuse. The next poll checks again.
    if (cookieMemory().recall(hintName) === undefined || (await session.renew()) !== 'renewed') return
    forgetVerification()
    await onIn()
  }
  useEffect(() => {
    if (confirmedAt > 0) void enter.current()
  }, [confirmedAt])
}
