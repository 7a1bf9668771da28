import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'

export type Dispute = Gives<typeof dunning.disputes>['Disputes'][number]

const tones: Readonly<Record<Dispute['State'], StatusTone>> = {
  open: 'info',
  upheld: 'good',
  'upheld-in-part': 'good',
  refused: 'neutral',
}

/** The state of a dispute in words. */
export function DisputeBadge({ state }: { state: Dispute['State'] }) {
  const { t } = useLingui()
  const words: Record<Dispute['State'], string> = {
    open: t`We’re looking into it`,
    upheld: t`Credited`,
    'upheld-in-part': t`Credited in part`,
    refused: t`Not credited`,
  }
  return <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>
}
