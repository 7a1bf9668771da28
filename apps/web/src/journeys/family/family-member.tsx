import { Trans, useLingui } from '@lingui/react/macro'
import type { overview } from '@waea/contract/overview'
import { calendarDay } from '@waea/kit/calendar-day'
import { Loaded } from '@waea/ui/states/loaded'
import type { GroupShown, MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { WhoPays } from '../../capabilities/groups/shared/who-pays.tsx'
import type { useCall } from '../../shell/data/shared/use-call.ts'
import { DataLeft } from './data-left.tsx'
import { MemberBill } from './member-bill.tsx'
import { OwnSettings } from './own-settings.tsx'
import { ReplaceSim } from './replace-sim.tsx'
import { ShareSwitch } from './share-switch.tsx'

type Props = { group: GroupShown; member: MemberShown; family: ReturnType<typeof useCall<typeof overview.family>> }

/**
 * A person of a group of mobiles, below their name. Of the customer's own mobiles: everything, and what the leader sees.
 * Of others, for the leader: the data left if they share it, who pays, and who can do the rest. Members see of each other
 * nothing more than who pays.
 */
export function FamilyMember({ group, member, family }: Props) {
  const { t } = useLingui()
  const { name, isOwn, isLeader } = member
  if (!isOwn && !group.isLeader) return <WhoPays group={group} member={member} />
  const seen = family.data?.Mobiles.find(({ MemberUUID }) => MemberUUID === member.UUID)
  const bill = family.data?.Bills.find(({ CustomerUUID }) => CustomerUUID === member.CustomerUUID)
  const stops = seen?.Settings?.StopOutsidePlan?.Wanted === true
  return (
    <>
      <div className="col-span-full grid gap-3 border-t border-line pt-3">
        <Loaded query={family} failed={t`We couldn’t load what’s left`} isPart>
          {({ AsOf }) => (
            <>
              {seen && <DataLeft seen={seen} member={member} today={calendarDay(AsOf)} stops={stops} />}
              {seen?.Settings && <OwnSettings settings={seen.Settings} member={member} />}
              {!isOwn && <NotYours name={name} isShared={seen !== undefined} />}
              {isOwn && (
                <div className="flex flex-wrap gap-3">
                  <ReplaceSim member={member} />
                </div>
              )}
              {isOwn && !isLeader && !group.isLeader && <ShareSwitch group={group} member={member} />}
            </>
          )}
        </Loaded>
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
