import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { overview } from '@waea/contract/overview'
import { mostMembers } from '@waea/domain/groups/members'
import { GroupList } from '../../capabilities/groups/shared/group-list.tsx'
import { shownMobileGroup } from '../../capabilities/groups/shared/group-shown.ts'
import { InviteButton } from '../../capabilities/groups/shared/invite-dialog.tsx'
import { MailedInvites, useInvites } from '../../capabilities/groups/shared/mailed-invites.tsx'
import { MakeFamily } from '../../capabilities/groups/shared/make-family.tsx'
import { PaymentInvites, useRoutes } from '../../capabilities/groups/shared/who-pays.tsx'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { FamilyMember } from './family-member.tsx'
import { OrderForGroup } from './order-for-group.tsx'

/**
 * The mobile groups that the customer's mobiles belong to (1§2 mobile-groups): for each person the data left and its
 * pace, alerts and limits, and who pays, as far as the customer may see and change it.
 */
export default function MobileGroups() {
  const { t } = useLingui()
  const { customerUuid, mobile } = useMobile()
  const loaded = useCall(mobileGroups.mobileGroupInfo, { spid: '2', customerUuid })
  const family = useCall(overview.family, { customerUuid })
  const [invites, routes] = [useInvites(), useRoutes()]
  const groups = (loaded.data?.MobileGroupInfos ?? []).map((info) => shownMobileGroup(info, customerUuid))
  return (
    <Screen
      width="text"
      title={<Trans>Mobile groups</Trans>}
      lead={
        <Trans>A family ordered together has one bill. Companions have a bill each, and plans at a lower price.</Trans>
      }
    >
      <MailedInvites of="mobile" {...invites} />
      <PaymentInvites />
      <GroupList
        loaded={loaded}
        isAboveLoading={invites.loaded.isPending || routes.isPending || family.isPending}
        groups={groups}
        ofMember={(group, member) => <FamilyMember group={group} member={member} family={family} />}
        action={
          mobile && (
            <InviteButton
              to={{
                ApprovalType: 'MOBILEGROUP_INVITE',
                ResourceDetails: 'COMPANION',
                RequestedByProductUUID: mobile.UUID,
              }}
              label={t`Invite a companion`}
            />
          )
        }
        inGroup={(group) =>
          group.isLeader &&
          group.members.length < mostMembers && (
            <div className="flex flex-wrap gap-3">
              <InviteButton
                to={{ ApprovalType: 'MOBILEGROUP_INVITE', ResourceUUID: group.UUID }}
                label={t`Invite someone`}
              />
              <OrderForGroup group={group} />
            </div>
          )
        }
        empty={
          <Trans>
            Buy two or more SIMs as a family or as companions, and they become a group once they are in service.
          </Trans>
        }
      />
      {loaded.data && <MakeFamily groups={groups} />}
    </Screen>
  )
}
