import { fromNanos } from '@waea/kit/nanos'
import { useEffect, useState } from 'react'
import { tabMemory } from '../../device/shared/memory.ts'
import { useSession } from '../../session/shared/portal.tsx'
import { recallTemporary } from '../notices/temporary.ts'
import TemporaryBadge from '../notices/temporary-badge.tsx'
import { CaptchaPart } from '../shared/captcha-part.tsx'
import { StepUpPart } from '../step-up-part.tsx'

/** Overlays for a signed-in person: the identity check, the captcha, and the countdown of a temporary login. */
export default function PersonParts() {
  return (
    <>
      <StepUpPart />
      <CaptchaPart />
      <TemporaryPart />
    </>
  )
}

/**
 * The countdown of a temporary login, from the session; after a reload, from this tab's memory until the session is
 * restored.
 */
function TemporaryPart() {
  const session = useSession()
  const [kept, setKept] = useState<number>()
  useEffect(() => setKept(recallTemporary(tabMemory(), Date.now())), [])
  const said = session.status === 'signed-in' ? session.person.TemporaryUntil : undefined
  const untilMs = session.status === 'restoring' ? kept : said && fromNanos(said).getTime()
  // Restarts once the session is restored, because the server's time is known then.
  return untilMs === undefined ? null : <TemporaryBadge key={`${session.status} ${untilMs}`} untilMs={untilMs} />
}
