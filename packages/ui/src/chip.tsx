import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  soft: 'bg-primary-soft text-on-primary-soft',
  accent: 'bg-accent text-on-accent',
  plain: 'border border-line bg-surface text-ink-2',
} as const

const look =
  'inline-flex min-h-7 items-center gap-1.5 rounded-pill px-3 py-0.5 text-[.8125rem] font-semibold leading-tight forced-colors:border'

/** A short label. */
export function Chip({
  tone = 'soft',
  children,
  className,
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string | undefined
}) {
  return <span className={classes(look, tones[tone], className)}>{children}</span>
}

/** A filter that is on or off. */
export function FilterChip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-pill border-[1.5px] px-4 font-semibold transition-colors',
        pressed
          ? 'border-primary bg-primary text-on-primary hover:bg-primary-strong forced-colors:bg-[Highlight]'
          : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}
