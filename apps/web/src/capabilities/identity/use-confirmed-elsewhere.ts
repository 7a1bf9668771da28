import { identity } from '@waea/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { cookieMemory } from '../../shell/device/memory.ts'
import { usePortal, useSession } from '../../shell/session/portal.tsx'
import { hintName } from '../../shell/session/preferences.ts'
import { forgetVerification, recallVerification } from './pending-verification.ts'
import { askAgainMs } from './waiting-for-link.ts'

/**
 * Watches, while a sign-up waits for its code here, whether the link of its mail was opened. In another tab of this
 * browser: the person is signed in here as well, and `onIn` leads on. In another browser: answers true. Whoever waits
 * there is not signed in by it, because whoever typed the email need not be the one who reads it.
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
      everyMs: () => askAgainMs(Date.now() - (pending?.askedAt ?? 0)),
    },
  )
  const isConfirmed = data?.State === 'confirmed' && isOut && !isBusy
  const enter = useRef(async () => {})
  enter.current = async () => {
    // Asked for only where somebody signed in on this browser: elsewhere it would be refused.
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
