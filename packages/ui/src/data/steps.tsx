import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** The current step of a flow: bars on a phone, with names on wider screens. Steps count from 1. */
export function Steps({
  label,
  steps,
  current,
  className,
}: {
  label: string
  steps: readonly string[]
  current: number
  className?: string | undefined
}) {
  const texts = useUiTexts()
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-2 flex justify-between gap-3 text-s text-ink-2 sm:hidden">
        <span className="font-semibold text-ink">{steps[current - 1]}</span>
        <span className="tabular-nums">{texts.step(current, steps.length)}</span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, place) => {
          const reached = place < current
          return (
            <li
              key={step}
              aria-current={place === current - 1 ? 'step' : undefined}
              className="grid flex-1 content-start gap-2"
            >
              <span
                aria-hidden="true"
                className={classes('h-1 rounded-pill', reached ? 'bg-primary forced-colors:bg-[Highlight]' : 'bg-line')}
              />
              <span
                className={classes('text-s max-sm:sr-only', place === current - 1 ? 'font-semibold' : 'text-ink-2')}
              >
                {step}
                {place < current - 1 && <span className="sr-only">, {texts.done}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
