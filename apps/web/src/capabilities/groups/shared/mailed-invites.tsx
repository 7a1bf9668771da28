import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { approvals } from '@waea/contract/people/approvals'
import { customerGroups } from '@waea/contract/people/groups'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useMailedToken } from '../../approvals/shared/approval-token.ts'
import { answeredWithin } from '../../approvals/shared/invite.ts'
import { Invites } from '../../approvals/shared/invites.tsx'
import { MailedInvite } from '../../approvals/shared/mailed-invite.tsx'
import { changesOf } from '../group-deeds.tsx'
import type { GroupShown } from './group-shown.ts'

const joiningMs = 30_000

/** The kinds of invites that each page shows. */
const typesOf = {
  customer: ['GROUP_INVITE'],
  mobile: ['MOBILEGROUP_INVITE', 'MOBILEGROUP_BILLING_INVITE'],
} as const

/** The account's invites, and the code of the mailed link that opened this page, which may show one more. */
export function useInvites() {
  const mailed = useMailedToken()
  const code = mailed.token ? { ApprovalCode: mailed.token } : {}
  return {
    mailed,
    loaded: useCall(approvals.invitesApprovals, { spid: '2', customerUuid: useCustomerUuid(), ...code }),
  }
}

/** Group invites, including the one of the mailed link. */
export function MailedInvites({ of, mailed, loaded }: { of: GroupShown['of'] } & ReturnType<typeof useInvites>) {
  const input = { spid: '2', customerUuid: useCustomerUuid() }
  // The group changes a moment after the answer, and its event may arrive before this page listens, so poll.
  const isJoining = loaded.data?.Approvals.some((one) => one.State === 'APPROVED' && answeredWithin(one, joiningMs))
  const everyMs = isJoining ? 2000 : false
  useCall(customerGroups.customerGroupInfo, input, { enabled: of === 'customer', everyMs })
  useCall(mobileGroups.mobileGroupInfo, input, { enabled: of === 'mobile', everyMs })
  return (
    <>
      {loaded.data && <MailedInvite mailed={mailed} approvals={loaded.data.Approvals} />}
      <Invites
        loaded={loaded}
        types={typesOf[of]}
        changes={[...changesOf.customer, ...changesOf.mobile]}
        token={mailed.token}
      />
    </>
  )
}
