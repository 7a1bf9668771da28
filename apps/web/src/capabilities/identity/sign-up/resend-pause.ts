import { CallError } from '@waea/contract/call-error'
import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { useEffect, useState } from 'react'

/** The earliest time to request another code after one sent now, in milliseconds since 1970. */
export function nextResendAt(): number {
  return Date.now() + resendAfterS * 1000
}

/** The earliest time to request another code, taken from a code-too-soon refusal; undefined for other errors. */
export function resendAtOf(error: unknown): number | undefined {
  const seconds =
    error instanceof CallError && error.code === 'code-too-soon' ? Number(error.detail?.seconds) : Number.NaN
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined
}

/** Counts down the whole seconds until an instant; 0 from then on. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now >= at
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil((at - now) / 1000))
}
