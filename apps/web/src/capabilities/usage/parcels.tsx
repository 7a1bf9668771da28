import type { Left } from './shared/left.ts'
import { useUsageWords } from './shared/use-usage-words.ts'

/** What each plan and add-on has left of one kind, if more than one includes it. */
export function Parcels({ left, className }: { left: Left; className?: string }) {
  const words = useUsageWords()
  if (left.is === 'unlimited' || left.parcels.length === 0) return null
  return (
    <ul className={className}>
      {left.parcels.map((one) => (
        <li key={one.key} className="tabular-nums">
          {words.parcel(left.kind, one)}
        </li>
      ))}
    </ul>
  )
}
