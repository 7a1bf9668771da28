import { fromNanos } from '@waea/kit/nanos'
import { useEffect, useState } from 'react'
import { tabMemory } from '../device/memory.ts'
import { useSession } from '../session/portal.tsx'
import { CaptchaPart } from './captcha-part.tsx'
import { StepUpPart } from './step-up-part.tsx'
import { recallTemporary } from './temporary.ts'
import TemporaryBadge from './temporary-badge.tsx'

/** What a signed-in person has over every screen: the question for a fresh proof, the captcha, the countdown of a short stay. */
export default function PersonParts() {
  return (
    <>
      <StepUpPart />
      <CaptchaPart />
      <TemporaryPart />
    </>
  )
}

/** The countdown of a temporary login: as the session says, or after a reload, until it does, as this tab knew. */
function TemporaryPart() {
  const session = useSession()
  const [kept, setKept] = useState<number>()
  useEffect(() => setKept(recallTemporary(tabMemory(), Date.now())), [])
  const said = session.status === 'signed-in' ? session.person.TemporaryUntil : undefined
  const untilMs = session.status === 'restoring' ? kept : said && fromNanos(said).getTime()
  return untilMs === undefined ? null : <TemporaryBadge key={untilMs} untilMs={untilMs} />
}
