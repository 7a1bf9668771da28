import { useEffect, useState } from 'react'

/** What lies so far ahead is looked at again when the page is opened then. */
const farMs = 2 * 86_400_000

/** Whether something that began, or begins, at an instant takes longer than it usually does. */
export function useLate(startsAt: Date, patienceMs: number): boolean {
  const [isLate, setLate] = useState(false)
  const lateAtMs = startsAt.getTime() + patienceMs
  useEffect(() => {
    const waitMs = lateAtMs - Date.now()
    if (waitMs > farMs) return undefined
    const timer = setTimeout(() => setLate(true), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [lateAtMs])
  return isLate
}
