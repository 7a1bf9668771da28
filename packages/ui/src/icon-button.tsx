import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A round icon button with an accessible name, 44 px square. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-pill text-ink-2 transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
