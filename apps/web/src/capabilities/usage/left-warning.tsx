import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Left } from './shared/left.ts'
import { useUsageWords } from './shared/use-usage-words.ts'

/** Warns that little or nothing is left and says what happens next. Renders nothing while there is enough. */
export function LeftWarning({ left, className }: { left: Left; className: string }) {
  const words = useUsageWords()
  const state = words.state(left)
  if (!state) return null
  const Sign = left.is === 'casual' || left.is === 'used-up' ? CircleAlert : TriangleAlert
  return (
    <p className={`flex gap-2 ${className}`}>
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{state}</span>
    </p>
  )
}
