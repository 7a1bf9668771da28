import { useLingui } from '@lingui/react/macro'
import { type Invite, isIncoming, shownRecipient } from './shared/invite.ts'

/** An invite in words: who asks whom for what. */
export function useInviteWords(): (invite: Invite) => string {
  const { t } = useLingui()
  return (invite) => {
    const from = invite.RequestedByCustomerName
    const to = shownRecipient(invite)
    const side = isIncoming(invite)
    switch (invite.ApprovalType) {
      case 'BILLING_INVITE':
        return side ? t`${from} offers to pay for you` : t`You offered to pay for ${to}`
      case 'BILLING_REQUEST':
        return side ? t`${from} asks you to pay for them` : t`You asked ${to} to pay for you`
      default:
        return side ? t`${from} invites you` : t`You invited ${to}`
    }
  }
}
