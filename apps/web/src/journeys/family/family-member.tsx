import { Trans } from '@lingui/react/macro'
import { calendarDay } from '@waea/kit/calendar-day'
import { FailedState } from '@waea/ui/states/failed-state'
import type { GroupShown, MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { WhoPays } from '../../capabilities/groups/shared/who-pays.tsx'
import { DataLeft } from './data-left.tsx'
import type { Family } from './family.ts'
import { MemberBill } from './member-bill.tsx'
import { OwnSettings } from './own-settings.tsx'
import { ReplaceSim } from './replace-sim.tsx'
import { ShareSwitch } from './share-switch.tsx'

type Loaded = { data: Family | undefined; isFetching: boolean; refetch: () => unknown }

/**
 * A person of a group of mobiles, below their name. Of the customer's own mobiles: everything, and what the leader sees.
 * Of others, for the leader: the data left if they share it, who pays, and who can do the rest. Members see of each other
 * nothing more than who pays.
 */
export function FamilyMember({ group, member, family }: { group: GroupShown; member: MemberShown; family: Loaded }) {
  const { name, isOwn, isLeader } = member
  if (!isOwn && !group.isLeader) return <WhoPays group={group} member={member} />
  const seen = family.data?.Mobiles.find(({ MemberUUID }) => MemberUUID === member.UUID)
  const bill = family.data?.Bills.find(({ CustomerUUID }) => CustomerUUID === member.CustomerUUID)
  const stops = seen?.Settings?.StopOutsidePlan?.Wanted === true
  return (
    <>
      <div className="col-span-full grid gap-3 border-t border-line pt-3">
        {family.data ? (
          <>
            {seen && <DataLeft seen={seen} member={member} today={calendarDay(family.data.AsOf)} stops={stops} />}
            {seen?.Settings && <OwnSettings settings={seen.Settings} member={member} />}
            {!isOwn && <NotYours name={name} isShared={seen !== undefined} />}
            {isOwn && (
              <div className="flex flex-wrap gap-3">
                <ReplaceSim member={member} />
              </div>
            )}
            {isOwn && !isLeader && !group.isLeader && <ShareSwitch group={group} member={member} />}
          </>
        ) : (
          <FailedState isPart title={<Trans>We couldn’t load what’s left</Trans>} of={family} />
        )}
      </div>
      <WhoPays group={group} member={member} />
      {bill && <MemberBill bill={bill} member={member} />}
    </>
  )
}

/** What the leader can't see or do for a mobile of another account, and who can. */
function NotYours({ name, isShared }: { name: string; isShared: boolean }) {
  return (
    <div className="grid gap-1 text-s text-ink-2">
      {!isShared && (
        <p>
          <Trans>{name} doesn’t share how much data is left. They can turn it on here, in this group.</Trans>
        </p>
      )}
      <p>
        <Trans>
          The mobile is on {name}’s own account: they set its alerts, spend limit and casual charges, and order its SIM.
        </Trans>
      </p>
    </div>
  )
}
