import { approvals } from '@waea/contract/approvals'
import { useCall } from '../../shell/data/use-call.ts'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { useMailedToken } from '../approvals/approval-token.ts'
import { Invites } from '../approvals/invites.tsx'
import { MailedInvite } from '../approvals/mailed-invite.tsx'
import { changesOf } from './group-deeds.tsx'
import type { GroupShown } from './group-shown.ts'

/** The kinds of invites that each page shows. */
const typesOf = {
  customer: ['GROUP_INVITE'],
  mobile: ['MOBILEGROUP_INVITE', 'MOBILEGROUP_BILLING_INVITE'],
} as const

/** The invites into groups, with the one of the mailed link that led here. */
export function MailedInvites({ of }: { of: GroupShown['of'] }) {
  const customerUuid = useCustomerUuid()
  const mailed = useMailedToken()
  const code = mailed.token ? { ApprovalCode: mailed.token } : {}
  const loaded = useCall(approvals.invitesApprovals, { spid: '2', customerUuid, ...code })
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
