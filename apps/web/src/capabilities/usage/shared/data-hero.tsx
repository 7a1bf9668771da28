import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { Meter } from '@waea/ui/meter'
import type { ReactNode } from 'react'
import { LeftWarning } from '../left-warning.tsx'
import { Pace } from '../pace.tsx'
import { Parcels } from '../parcels.tsx'
import type { Left } from './left.ts'
import { useUsageWords } from './use-usage-words.ts'

/** The main figure: how much data is left, of how much, until when; and an offer for more once it is low. */
export function DataHero({ left, updated, offer }: { left: Left; updated: ReactNode; offer?: ReactNode }) {
  const words = useUsageWords()
  const figure = words.figure(left)
  const [number, ...unit] = figure.split(' ')
  return (
    <Card
      as="section"
      tone="hero"
      aria-labelledby="data-left"
      className="grid content-start gap-4 max-sm:gap-2.5 max-sm:p-4 lg:p-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-on-hero-2">
        <h2 id="data-left" className="text-[1rem] font-normal tracking-normal">
          {left.is === 'unlimited' ? <Trans>Data</Trans> : <Trans>Data left</Trans>}
        </h2>
        <span className="text-s">{updated}</span>
      </div>
      <p className="figures proportional-nums! text-[clamp(2.75rem,1.9rem+3.6vw,4.25rem)] leading-none">
        {number}
        {unit.length > 0 && <span className="text-[.72em]"> {unit.join(' ')}</span>}
      </p>
      {left.is === 'unlimited' ? (
        <p className="text-s text-on-hero">{words.whole(left)}</p>
      ) : (
        <Meter
          hideLabel
          tone="hero"
          label={<Trans>Data left</Trans>}
          value={left.fraction}
          words={[words.whole(left), words.until(left)].filter(Boolean).join(', ')}
          detail={words.days(left)}
        />
      )}
      <Parcels left={left} className="grid gap-1 text-s text-on-hero" />
      <LeftWarning left={left} className="rounded-control bg-warn-soft px-3 py-2 font-semibold text-ink" />
      <Pace left={left} className="text-s text-on-hero" />
      {offer}
    </Card>
  )
}
