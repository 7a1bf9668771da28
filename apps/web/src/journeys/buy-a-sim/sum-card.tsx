import { Trans } from '@lingui/react/macro'
import { dollars, type Money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import type { ReactNode } from 'react'

/** Places the summary beside the form; on a phone below it, so that the button can stick to the foot of the screen. */
export const besideSum = 'flex flex-col gap-6 lg:grid lg:items-start'

type Props = { label?: string; totals: ReactNode; onward: ReactNode; children?: ReactNode }

/**
 * The total, notes about it, and the button to continue. On a phone the button sticks to the foot of the screen while
 * the content above is longer than the screen.
 */
export function SumCard({ label, totals, onward, children }: Props) {
  return (
    <Card as="section" className="contents gap-5 lg:sticky lg:top-6 lg:grid" aria-label={label}>
      <Card className="grid gap-5 lg:contents">
        {totals}
        {children}
      </Card>
      <div
        data-foot-bar
        className="sticky bottom-(--tabs) z-20 -mx-edge grid gap-3 bg-paper px-edge pt-1 pb-[max(.75rem,env(safe-area-inset-bottom)-var(--tabs))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper before:to-transparent sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:bg-transparent lg:p-0 lg:before:hidden"
      >
        {onward}
      </div>
    </Card>
  )
}

/** The amount due today, shown on the button because the total itself may be out of sight. */
export function DueToday({ amount }: { amount: Money }) {
  const due = dollars(amount)
  return (
    // Even out the gaps around the dot.
    <span className="-ml-1 tabular-nums lg:hidden">
      <Trans>· {due} today</Trans>
    </span>
  )
}
