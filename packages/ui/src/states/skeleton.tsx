import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** A placeholder while content loads. Give it the content's size, so that nothing shifts. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block h-5 rounded-control bg-line motion-safe:animate-pulse forced-colors:border', className)}
    />
  )
}

/** Placeholders for a list of cards, with one text for screen readers. */
export function SkeletonList({ count = 3, className }: { count?: number; className?: string | undefined }) {
  const texts = useUiTexts()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{texts.loading}</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div
          key={place}
          className={classes('grid gap-3 rounded-card border border-line bg-surface p-inset', className)}
        >
          <Skeleton className="w-1/3" />
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
