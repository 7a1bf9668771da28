import type { Left } from './shared/left.ts'
import { useUsageWords } from './shared/use-usage-words.ts'

/** The day on which a kind runs out at the current pace. Renders nothing if it lasts to the end of its period. */
export function Pace({ left, className }: { left: Left; className: string }) {
  const words = useUsageWords().pace(left)
  return words ? <p className={className}>{words}</p> : null
}
