import type { Left } from './left.ts'
import { useUsageWords } from './use-usage-words.ts'

/** Where a plan and its extras give of the same: what each has left, to its own end. Nothing where only one does. */
export function Parcels({ left, className }: { left: Left; className?: string }) {
  const words = useUsageWords()
  if (left.is === 'unlimited' || left.parcels.length === 0) return null
  return (
    <ul className={className}>
      {left.parcels.map((one) => (
        <li key={one.uuid} className="tabular-nums">
          {words.parcel(left.kind, one)}
        </li>
      ))}
    </ul>
  )
}
