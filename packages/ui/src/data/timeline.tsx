import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'

type TimelineState = 'done' | 'now' | 'next' | 'failed'
export type TimelineStep = { key: string; title: string; detail?: ReactNode; state: TimelineState }

const dots: Record<TimelineState, string> = {
  done: 'border-primary bg-primary text-on-primary',
  now: 'border-[6px] border-accent bg-surface',
  next: 'border-2 border-line-strong bg-surface',
  failed: 'border-bad bg-bad text-on-bad',
}

/**
 * The steps of a process: done, current and next. Only the current step is announced when it changes; the list is not a
 * live region, so it is not read again from its start.
 */
export function Timeline({
  label,
  steps,
  className,
}: {
  label: string
  steps: readonly TimelineStep[]
  className?: string | undefined
}) {
  const texts = useUiTexts()
  const said: Record<TimelineState, string> = {
    done: texts.done,
    now: texts.now,
    next: texts.later,
    failed: texts.failed,
  }
  const current =
    steps.find((step) => step.state === 'failed') ?? steps.find((step) => step.state === 'now') ?? steps.at(-1)
  return (
    <div className={className}>
      <ol aria-label={label} className="grid">
        {steps.map((step, place) => (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-5 last:pb-0"
          >
            {place < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-7 bottom-0.5 left-[.5625rem] w-0.5',
                  step.state === 'done' ? 'bg-primary' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes('mt-0.5 grid size-5 place-items-center rounded-full', dots[step.state])}
            >
              {step.state === 'done' && <Check strokeWidth={3.5} className="size-3" />}
              {step.state === 'failed' && <X strokeWidth={3.5} className="size-3" />}
            </span>
            <div className="min-w-0">
              <p className={classes('font-semibold', step.state === 'next' && 'text-ink-2')}>
                {step.title}
                <span className="sr-only">, {said[step.state]}</span>
              </p>
              {step.detail && (
                <div className={classes('text-s', step.state === 'failed' ? 'text-bad' : 'text-ink-2')}>
                  {step.detail}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {current && (
          <>
            <span>{current.title}</span>, {said[current.state]}
          </>
        )}
      </p>
    </div>
  )
}
