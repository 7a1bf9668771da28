import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type CardTone = 'plain' | 'chosen' | 'hero' | 'sunken'

const tones: Record<CardTone, string> = {
  plain: 'border-line bg-surface',
  chosen: 'border-primary bg-surface ring-1 ring-primary',
  // The focus ring of the page would not be seen on it.
  hero: 'border-hero-line bg-hero text-on-hero [--focus:var(--on-hero)]',
  sunken: 'border-transparent bg-sunken forced-colors:border-[CanvasText]',
}

/** A bordered box. `hero` is the one dark card of a screen, `chosen` the recommended or selected one. */
export function Card({
  tone = 'plain',
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: CardTone; as?: 'div' | 'section' | 'article' | 'li' }) {
  const Box = Tag as 'div'
  return <Box {...rest} className={classes('rounded-card border p-inset', tones[tone], className)} />
}
