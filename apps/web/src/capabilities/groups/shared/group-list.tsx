import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { HillsPicture } from '@waea/ui/illustrations/hills'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { GroupCard } from '../group-card.tsx'
import { type GroupShown, isNoGroup, type MemberShown } from './group-shown.ts'

/** The answer that holds the groups, as `useCall` returns it. */
interface Groups {
  isPending: boolean
  isFetching: boolean
  error: CallError | null
  refetch: () => unknown
}

/** Groups as cards, with loading, empty and failed states. */
export function GroupList({
  loaded,
  isAboveLoading,
  groups,
  empty,
  action,
  inGroup,
  ofMember,
}: {
  loaded: Groups
  /** Whether content above the groups is still loading and would push them down. */
  isAboveLoading: boolean
  groups: readonly GroupShown[]
  /** Shown if there are no groups: what a group is for. */
  empty: ReactNode
  action?: ReactNode
  inGroup?: (group: GroupShown) => ReactNode
  /** Shown below each member. */
  ofMember: (group: GroupShown, member: MemberShown) => ReactNode
}) {
  const { t } = useLingui()
  if (loaded.isPending || isAboveLoading) return <SkeletonList count={2} />
  if (loaded.error && !isNoGroup(loaded.error)) {
    const note = <Trans>Nothing has changed in them. Try again in a moment.</Trans>
    return <Loaded query={loaded} failed={t`We couldn’t load your groups`} note={note} hidesOlder />
  }
  if (isNoGroup(loaded.error) || groups.length === 0) {
    return (
      <EmptyState picture={<HillsPicture className="w-40" />} title={t`You’re not in a group yet`} action={action}>
        {empty}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <GroupCard key={group.UUID} group={group} ofMember={ofMember}>
          {inGroup?.(group)}
        </GroupCard>
      ))}
    </div>
  )
}
