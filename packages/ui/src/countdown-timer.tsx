import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** The longest countdown (3§9.2). */
export const longestCountdownSeconds = 3600

/** Whether a countdown can run: more than 0 and at most 3600 seconds (1§5). */
export function isCountdown(seconds: number): boolean {
  return Number.isFinite(seconds) && seconds > 0 && seconds <= longestCountdownSeconds
}

const circumference = 2 * Math.PI * 27

/**
 * The time left, in a circle of 36 px on a phone and 60 px elsewhere (3§9.4). An invalid number of seconds completes at
 * once (1§5). It counts down to a deadline, so a sleeping tab does not stretch it.
 */
export function CountdownTimer({
  seconds,
  onComplete,
  label,
  className,
}: {
  seconds: number
  onComplete: () => void
  /** The text for screen readers, such as "42 seconds left". */
  label: (secondsLeft: number) => string
  className?: string | undefined
}) {
  const runs = isCountdown(seconds)
  const [left, setLeft] = useState(runs ? Math.ceil(seconds) : 0)
  const complete = useRef(onComplete)
  useEffect(() => {
    complete.current = onComplete
  })
  useEffect(() => {
    if (!runs) {
      complete.current()
      return
    }
    const deadline = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((deadline - performance.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      complete.current()
    }, 250)
    return () => clearInterval(timer)
  }, [runs, seconds])
  const part = runs ? left / seconds : 0
  return (
    <div
      role="timer"
      aria-label={label(left)}
      className={classes('relative grid size-9 place-items-center md:size-15', className)}
    >
      <svg viewBox="0 0 60 60" fill="none" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
        <circle cx="30" cy="30" r="27" strokeWidth="5" className="stroke-line" />
        <circle
          cx="30"
          cy="30"
          r="27"
          strokeWidth="5"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - part)}
          className="stroke-primary"
        />
      </svg>
      <span
        aria-hidden="true"
        className="max-w-8 text-center text-[.6875rem] leading-none font-semibold tabular-nums md:text-base md:leading-none"
      >
        {shownLeft(left)}
      </span>
    </div>
  )
}

/** Shows seconds in the last minute and a half, and minutes before that, such as `59 min`. */
export function shownLeft(seconds: number): string {
  return seconds <= 90 ? String(seconds) : `${Math.floor(seconds / 60)} min`
}
