import { Trans, useLingui } from '@lingui/react/macro'
import { customerGroups } from '@waea/contract/people/groups'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { GroupList } from './shared/group-list.tsx'
import { isNoGroup, shownCustomerGroup } from './shared/group-shown.ts'
import { InviteButton } from './shared/invite-dialog.tsx'
import { MailedInvites, useInvites } from './shared/mailed-invites.tsx'
import { PaymentInvites, useRoutes, WhoPays } from './shared/who-pays.tsx'

/** The customer groups that this customer belongs to (1§2 customer-groups). */
export default function CustomerGroups() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const loaded = useCall(customerGroups.customerGroupInfo, { spid: '2', customerUuid })
  const [invites, routes] = [useInvites(), useRoutes()]
  // Don't show cached groups after the last group has ended.
  const infos = isNoGroup(loaded.error) ? [] : (loaded.data?.CustomerGroupInfos ?? [])
  const found = <InviteButton to={{ ApprovalType: 'GROUP_INVITE' }} label={t`Invite someone`} />
  return (
    <Screen
      width="text"
      title={<Trans>Customer groups</Trans>}
      lead={<Trans>Accounts that belong together. The leader looks after who is in the group.</Trans>}
    >
      <MailedInvites of="customer" {...invites} />
      <PaymentInvites />
      <GroupList
        loaded={loaded}
        isAboveLoading={invites.loaded.isPending || routes.isPending}
        groups={infos.map((info) => shownCustomerGroup(info, customerUuid))}
        ofMember={(group, member) => <WhoPays group={group} member={member} />}
        empty={<Trans>A group begins when someone accepts your invite. It has two to six members.</Trans>}
        action={found}
        inGroup={(group) =>
          group.members.length < 6 && (
            <InviteButton to={{ ApprovalType: 'GROUP_INVITE', ResourceUUID: group.UUID }} label={t`Invite someone`} />
          )
        }
      />
    </Screen>
  )
}
