import { identity } from '@waea/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { cookieMemory } from '../../shell/device/memory.ts'
import { usePortal, useSession } from '../../shell/session/portal.tsx'
import { hintName } from '../../shell/session/preferences.ts'
import { nextPollMs } from './link-poll.ts'
import { forgetVerification, recallVerification } from './pending-verification.ts'

/**
 * While a sign-up waits for its code here, watches whether its emailed link was opened. In another tab of this browser,
 * the person is now signed in here too, and `onIn` continues. In another browser, returns true: this one is not signed
 * in, because whoever typed the email may not be the one who reads it.
 */
export function useConfirmedElsewhere(isBusy: boolean, onIn: () => Promise<void>): boolean {
  const { session } = usePortal()
  const isOut = useSession().status !== 'signed-in'
  const [pending] = useState(recallVerification)
  const [isElsewhere, setElsewhere] = useState(false)
  const { data } = useCall(
    identity.signUpState,
    { verificationUuid: pending?.VerificationUUID ?? '' },
    {
      enabled: isOut && pending !== undefined && !isElsewhere,
      everyMs: () => nextPollMs(Date.now() - (pending?.askedAt ?? 0)),
    },
  )
  const isConfirmed = data?.State === 'confirmed' && isOut && !isBusy
  const enter = useRef(async () => {})
  enter.current = async () => {
    // Renew only if someone signed in on this browser: otherwise the server would refuse.
    const isHere = cookieMemory().recall(hintName) !== undefined
    if (!isHere || (await session.renew()) !== 'renewed') return setElsewhere(true)
    forgetVerification()
    await onIn()
  }
  useEffect(() => {
    if (isConfirmed) void enter.current()
  }, [isConfirmed])
  return isElsewhere
}
