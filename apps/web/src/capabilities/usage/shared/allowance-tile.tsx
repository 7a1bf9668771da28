import { Card } from '@waea/ui/card'
import { Meter } from '@waea/ui/meter'
import type { ReactNode } from 'react'
import { LeftWarning } from '../left-warning.tsx'
import { Pace } from '../pace.tsx'
import { Parcels } from '../parcels.tsx'
import { type Left, meterTone } from './left.ts'
import { useUsageWords } from './use-usage-words.ts'

/** One kind of usage in a small card: its name, what is left, and a meter if it is limited. */
export function AllowanceTile({ left, offer }: { left: Left; offer?: ReactNode }) {
  const words = useUsageWords()
  return (
    <Card className="grid content-start gap-1 p-4 max-sm:last:odd:col-span-full">
      <h3 className="text-s font-normal tracking-normal text-ink-2">{words.kind(left.kind)}</h3>
      <p className="text-h3 leading-tight font-bold tabular-nums">{words.figure(left)}</p>
      {left.is !== 'unlimited' && (
        <Meter
          hideLabel
          className="mt-2"
          label={words.kind(left.kind)}
          value={left.fraction}
          words={words.whole(left)}
          tone={meterTone(left)}
        />
      )}
      <Parcels left={left} className="grid gap-1 text-s text-ink-2" />
      <LeftWarning left={left} className="text-s text-warn" />
      <Pace left={left} className="text-s text-ink-2" />
      {offer}
    </Card>
  )
}
