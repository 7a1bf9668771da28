import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { cases } from '@waea/contract/cases'
import type { CaseCategory, CaseState } from '@waea/domain/support/case'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'

export type Case = Gives<typeof cases.list>['Cases'][number]
export type WholeCase = Gives<typeof cases.read>
export type CaseMessage = WholeCase['Messages'][number]
export type CaseFile = CaseMessage['Files'][number]

const tones: Readonly<Record<CaseState, StatusTone>> = {
  new: 'info',
  open: 'info',
  pending: 'warn',
  solved: 'good',
  closed: 'neutral',
}

/** The state of a case in words. */
export function CaseBadge({ state }: { state: CaseState }) {
  const { t } = useLingui()
  const words: Record<CaseState, string> = {
    new: t`Sent`,
    open: t`We’re on it`,
    pending: t`Waiting for you`,
    solved: t`Solved`,
    closed: t`Closed`,
  }
  return <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>
}

/** The categories of cases, in words. */
export function useCategories(): readonly { value: CaseCategory; label: string }[] {
  const { t } = useLingui()
  return [
    { value: 'service', label: t`Something doesn’t work` },
    { value: 'bill', label: t`A bill or a payment` },
    { value: 'plan', label: t`A plan or an add-on` },
    { value: 'order', label: t`An order or a delivery` },
    { value: 'account', label: t`My account or signing in` },
    { value: 'complaint', label: t`A complaint` },
    { value: 'other', label: t`Something else` },
  ]
}
