import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { useEffect, useState } from 'react'
import { CallError } from '../../shell/calls/call-error.ts'

/** When another code may be asked for after one that is sent now, in milliseconds since 1970. */
export function nextResendAt(): number {
  return Date.now() + resendAfterS * 1000
}

/** When another code may be asked for, as a refusal that came too early says; undefined for any other error. */
export function resendAtOf(error: unknown): number | undefined {
  const seconds =
    error instanceof CallError && error.code === 'code-too-soon' ? Number(error.detail?.seconds) : Number.NaN
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined
}

/** The whole seconds until an instant, counted down; 0 once it is there. */
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
