import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { useEffect, useState } from 'react'
import { forgetToken, type MailedToken } from './approval-token.ts'
import { type Invite, waits } from './invite.ts'

/** Why the invite of a mailed link can't be answered: it has expired, was answered, or is for another account. */
export function InviteGone({ invite }: { invite: Invite | undefined }) {
  if (!invite) {
    return (
      <Notice tone="warn" title={<Trans>We can’t find this invite</Trans>}>
        <Trans>
          The invite may be for another account, or its link may be incomplete. If you have several accounts, choose the
          one that got the message; otherwise ask for a new invite.
        </Trans>
      </Notice>
    )
  }
  const from = invite.RequestedByCustomerName
  switch (invite.State) {
    case 'REQUEST':
      return (
        <Notice tone="warn" title={<Trans>This invite has expired</Trans>}>
          <Trans>An invite can be accepted for one hour. Nothing has changed. Ask {from} for a new one.</Trans>
        </Notice>
      )
    case 'APPROVED':
      return (
        <Notice title={<Trans>This invite was accepted before</Trans>}>
          <Trans>An invite can be accepted once. If it wasn’t you who accepted it, tell {from}.</Trans>
        </Notice>
      )
    case 'REJECTED':
      return (
        <Notice title={<Trans>This invite was declined</Trans>}>
          <Trans>Nothing has changed. Ask {from} for a new one if you change your mind.</Trans>
        </Notice>
      )
    default:
      return (
        <Notice tone="warn" title={<Trans>{from} has cancelled this invite</Trans>}>
          <Trans>Nothing has changed. Ask {from} for a new one.</Trans>
        </Notice>
      )
  }
}

/**
 * On an invites page, explains why the invite of the mailed link can't be answered. Shows nothing once that invite is
 * answered on this page.
 */
export function MailedInvite({ mailed, approvals }: { mailed: MailedToken; approvals: readonly Invite[] }) {
  const invite = approvals.find(({ ApprovalCode }) => ApprovalCode !== undefined && ApprovalCode === mailed.token)
  const isOpen = invite !== undefined && waits(invite)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
    else if (invite) forgetToken()
  }, [isOpen, invite])
  return mailed.isShown && !isOpen && !wasOpen ? <InviteGone invite={invite} /> : null
}
