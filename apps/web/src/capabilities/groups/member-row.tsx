import { Trans } from '@lingui/react/macro'
import { Avatar } from '@waea/ui/avatar'
import { Chip } from '@waea/ui/chip'
import type { ReactNode } from 'react'
import { MakeLeader, RemoveMember } from './group-deeds.tsx'
import { NameMember } from './names.tsx'
import { canRemove, type GroupShown, type MemberShown } from './shared/group-shown.ts'

/** A group member, and the customer's actions for them. */
export function MemberRow({
  group,
  member,
  children,
}: {
  group: GroupShown
  member: MemberShown
  /** Shown below the member. */
  children: ReactNode
}) {
  const { name, number, isOwn, isLeader } = member
  const mayName = group.isLeader || isOwn
  // A family stays with the paying account; another customer's mobile can't lead it.
  const canLead = group.isLeader && !isLeader && (group.kind !== 'family' || isOwn)
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 rounded-control bg-sunken p-3 sm:grid-cols-[auto_1fr_auto]">
      <Avatar name={name} size="m" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words">
          {name}
          {isOwn && (
            <Chip tone="plain">
              <Trans>You</Trans>
            </Chip>
          )}
          {isLeader && (
            <Chip>
              <Trans>Leader</Trans>
            </Chip>
          )}
        </p>
        {number && <p className="text-s text-ink-2">{number}</p>}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:col-span-full">
        {mayName && <NameMember group={group} member={member} />}
        {canLead && <MakeLeader group={group} member={member} />}
        {canRemove(group, member) && <RemoveMember group={group} member={member} />}
      </div>
      {children}
    </li>
  )
}
