import { useEffect, useState } from 'react'
import { msUntil } from '../../../shell/calls/shared/server-time.ts'

/** No timer is set beyond this; the check runs again when the page is opened later. */
const farMs = 2 * 86_400_000

/** Whether something that starts at an instant is taking longer than `patienceMs`. */
export function useLate(startsAt: Date, patienceMs: number): boolean {
  const [isLate, setLate] = useState(false)
  const lateAtMs = startsAt.getTime() + patienceMs
  useEffect(() => {
    const waitMs = msUntil(lateAtMs)
    if (waitMs > farMs) return undefined
    const timer = setTimeout(() => setLate(true), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [lateAtMs])
  return isLate
}
