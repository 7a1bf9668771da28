import { Trans, useLingui } from '@lingui/react/macro'
import { billsOfGroup } from '@waea/domain/billing-routes/who-pays'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { type ReactNode, useId } from 'react'
import { DeleteGroup, LeaveGroup } from './group-deeds.tsx'
import { useGroupWords } from './group-words.ts'
import { MemberRow } from './member-row.tsx'
import { NameGroup } from './names.tsx'
import type { GroupShown, MemberShown } from './shared/group-shown.ts'

/** A group with its members, and the customer's actions. */
export function GroupCard({
  group,
  ofMember,
  children,
}: {
  group: GroupShown
  ofMember: (group: GroupShown, member: MemberShown) => ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const id = useId()
  const words = useGroupWords()
  const { members, PriceCents } = group
  const count = members.length
  const price = PriceCents === undefined ? '' : dollars(money(PriceCents))
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={id} className="min-w-0 text-h3 break-words">
            {words.nameOf(group)}
          </h2>
          {group.of === 'mobile' && <Chip>{words.kindOf(group)}</Chip>}
          {group.isLeader && (
            <StatusBadge tone="info">
              <Trans>You’re the leader</Trans>
            </StatusBadge>
          )}
        </div>
        <p className="text-s text-ink-2">
          <Trans>{count} of 6 members.</Trans>{' '}
          {group.of === 'mobile' &&
            (billsOfGroup(members).accounts === 1 ? (
              <Trans>One bill: all mobiles are on your account.</Trans>
            ) : (
              <Trans>Each account has its own bill. Below each person you see who pays.</Trans>
            ))}{' '}
          {price && count < 6 && <Trans>A plan for one more person costs at most {price} a month.</Trans>}
        </p>
      </header>
      <ul aria-label={t`Members`} className="grid gap-3">
        {members.map((member) => (
          <MemberRow key={member.UUID} group={group} member={member}>
            {ofMember(group, member)}
          </MemberRow>
        ))}
      </ul>
      {children}
      <footer className="flex flex-wrap gap-3 border-t border-line pt-4">
        {group.isLeader && <NameGroup group={group} />}
        {group.isLeader ? <DeleteGroup group={group} /> : <LeaveGroup group={group} />}
      </footer>
    </Card>
  )
}
