import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type PictureProps = {
  /** Read out; without it the picture is decoration. */
  label?: string | undefined
  className?: string | undefined
}

/** The frame of every illustration. All use the brand's tokens, so each brand colours them. */
export function Picture({
  label,
  className,
  viewBox,
  children,
}: PictureProps & { viewBox: string; children: ReactNode }) {
  const drawing = (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('block h-auto max-w-full', className)}
    >
      {children}
    </svg>
  )
  if (!label) return drawing
  return (
    <>
      {drawing}
      <span className="sr-only">{label}</span>
    </>
  )
}
