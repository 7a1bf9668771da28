import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useMobile } from '../mobiles/shared/use-mobile.ts'
import { GroupList } from './group-list.tsx'
import { shownMobileGroup } from './group-shown.ts'
import { InviteButton } from './invite-dialog.tsx'
import { MailedInvites, useInvites } from './mailed-invites.tsx'
import { MakeFamily } from './make-family.tsx'

/** The mobile groups that the customer's mobiles belong to (1§2 mobile-groups). */
export default function MobileGroups() {
  const { t } = useLingui()
  const { customerUuid, mobile } = useMobile()
  const loaded = useCall(mobileGroups.mobileGroupInfo, { spid: '2', customerUuid })
  const invites = useInvites()
  const groups = (loaded.data?.MobileGroupInfos ?? []).map((info) => shownMobileGroup(info, customerUuid))
  return (
    <Screen
      width="text"
      title={<Trans>Mobile groups</Trans>}
      lead={<Trans>A family has one bill. Companions have a bill each, and plans at a lower price.</Trans>}
    >
      <MailedInvites of="mobile" {...invites} />
      <GroupList
        loaded={loaded}
        isAboveLoading={invites.loaded.isPending}
        groups={groups}
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
          group.members.length < 6 && (
            <InviteButton
              to={{ ApprovalType: 'MOBILEGROUP_INVITE', ResourceUUID: group.UUID }}
              label={t`Invite someone`}
            />
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
