import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerGroups } from '@waea/contract/people/groups'
import type { ReactNode } from 'react'
import { ConfirmedDeed } from '../../shell/forms/shared/row-deeds.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { useGroupWords } from './group-words.ts'
import type { GroupShown, MemberShown } from './shared/group-shown.ts'

/** Calls to reload after a group changes. */
export const changesOf = { customer: [customerGroups.customerGroupInfo], mobile: [mobileGroups.mobileGroupInfo] }

const spid = '2'

/** What a group of two loses when one member leaves. */
function WhatEnds({ group, children }: { group: GroupShown; children: ReactNode }) {
  const names = group.members.map(({ name }) => name).join(', ')
  if (group.members.length > 2) return children
  return (
    <>
      {children} <Trans>The group has only two members, so it ends for {names}.</Trans>
    </>
  )
}

/** Takes a member out of a group, after confirmation. */
export function RemoveMember({ group, member }: { group: GroupShown; member: MemberShown }) {
  const { t } = useLingui()
  const words = useGroupWords()
  const { name, number, MobileProductUUID } = member
  const who = number ? `${name} (${number})` : name
  const groupName = words.nameOf(group)
  const customerUuid = useCustomerUuid()
  const input = { spid, customerUuid, groupUuid: group.UUID }
  const shared = {
    label: t`Remove ${who} from ${groupName}`,
    question: t`Remove ${who}?`,
    confirmText: <Trans>Remove</Trans>,
    size: 's' as const,
    changes: changesOf[group.of],
    done: () => t`${who} is no longer in ${groupName}.`,
    says: (
      <WhatEnds group={group}>
        <Trans>Their service continues, without the group’s benefits. To come back they need a new invite.</Trans>
      </WhatEnds>
    ),
  }
  return group.of === 'customer' ? (
    <ConfirmedDeed
      {...shared}
      call={customerGroups.removeFromCustomerGroup}
      input={{ ...input, otherUuid: member.CustomerUUID }}
    >
      <Trans>Remove</Trans>
    </ConfirmedDeed>
  ) : (
    <ConfirmedDeed
      {...shared}
      call={mobileGroups.removeFromMobileGroup}
      input={{ ...input, otherUuid: MobileProductUUID ?? '' }}
    >
      <Trans>Remove</Trans>
    </ConfirmedDeed>
  )
}

/** Hands a group over to a member, after confirmation. */
export function MakeLeader({ group, member }: { group: GroupShown; member: MemberShown }) {
  const { t } = useLingui()
  const { name, CustomerUUID, MobileProductUUID } = member
  const shared = {
    label: t`Make leader: ${name}`,
    question: t`Make ${name} the leader?`,
    confirmText: <Trans>Hand over</Trans>,
    size: 's' as const,
    changes: changesOf[group.of],
    done: () => t`${name} leads the group now.`,
    says:
      group.of === 'customer' ? (
        <Trans>You stay a member, but only {name} can name the group, hand it over or delete it then.</Trans>
      ) : (
        <Trans>You stay a member, but only {name} can invite and remove people then, or delete the group.</Trans>
      ),
  }
  const input = { spid, groupUuid: group.UUID, CustomerUUID }
  return group.of === 'customer' ? (
    <ConfirmedDeed {...shared} call={customerGroups.changeCustomerGroup} input={input}>
      <Trans>Make leader</Trans>
    </ConfirmedDeed>
  ) : (
    <ConfirmedDeed
      {...shared}
      call={mobileGroups.changeMobileGroup}
      input={{ ...input, ...(MobileProductUUID && { MobileProductUUID }) }}
    >
      <Trans>Make leader</Trans>
    </ConfirmedDeed>
  )
}

/** Leaves a group, after confirmation. */
export function LeaveGroup({ group }: { group: GroupShown }) {
  const { t } = useLingui()
  const words = useGroupWords()
  const groupName = words.nameOf(group)
  const own = group.members.filter(({ isOwn }) => isOwn)
  const numbers = own.flatMap(({ number }) => number ?? []).join(', ')
  const shared = {
    size: 's' as const,
    question: t`Leave ${groupName}?`,
    confirmText: <Trans>Leave</Trans>,
    changes: changesOf[group.of],
    done: () => t`You have left ${groupName}.`,
    says: (
      <WhatEnds group={group}>
        {numbers ? (
          <Trans>{numbers} leaves the group. Your service continues; to come back you need a new invite.</Trans>
        ) : (
          <Trans>Your service continues; to come back you need a new invite.</Trans>
        )}
      </WhatEnds>
    ),
  }
  const input = { spid, customerUuid: useCustomerUuid(), groupUuid: group.UUID }
  return group.of === 'customer' ? (
    <ConfirmedDeed {...shared} call={customerGroups.leaveCustomerGroup} input={input}>
      <Trans>Leave the group</Trans>
    </ConfirmedDeed>
  ) : (
    <ConfirmedDeed {...shared} call={mobileGroups.leaveMobileGroup} input={input}>
      <Trans>Leave the group</Trans>
    </ConfirmedDeed>
  )
}

/** Deletes a group, after confirmation that names who loses it. */
export function DeleteGroup({ group }: { group: GroupShown }) {
  const { t } = useLingui()
  const words = useGroupWords()
  const groupName = words.nameOf(group)
  const names = group.members.map(({ name }) => name).join(', ')
  const shared = {
    size: 's' as const,
    question: t`Delete ${groupName}?`,
    confirmText: <Trans>Delete</Trans>,
    changes: changesOf[group.of],
    done: () => t`${groupName} was deleted.`,
    says: <Trans>It ends for {names}. We’ll tell them by email. Everyone’s service continues.</Trans>,
  }
  const input = { spid, groupUuid: group.UUID }
  return group.of === 'customer' ? (
    <ConfirmedDeed {...shared} call={customerGroups.removeCustomerGroup} input={input}>
      <Trans>Delete the group</Trans>
    </ConfirmedDeed>
  ) : (
    <ConfirmedDeed {...shared} call={mobileGroups.removeMobileGroup} input={input}>
      <Trans>Delete the group</Trans>
    </ConfirmedDeed>
  )
}
