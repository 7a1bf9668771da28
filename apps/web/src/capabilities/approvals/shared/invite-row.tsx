import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Call } from '@waea/contract/call'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { approvals } from '@waea/contract/people/approvals'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { CountdownTimer } from '@waea/ui/countdown-timer'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { serverNow } from '../../../shell/calls/shared/server-time.ts'
import { ConfirmedDeed, Deed } from '../../../shell/forms/shared/row-deeds.tsx'
import { OwnLink } from '../../../shell/routing/shared/own-link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useInviteWords } from '../invite-words.ts'
import { billingTypes, type Invite, isIncoming, shownRecipient, waits } from './invite.ts'
import { useLimitWords } from './limit-words.tsx'

type RowProps = { invite: Invite; changes: readonly Call[]; token?: string | undefined; onEnd: () => void }

const lists = [approvals.invitesApprovals, billingRoutes.requests]
const isOfMobiles = ({ ApprovalType }: Invite) => ApprovalType.startsWith('MOBILEGROUP')
const isOfBilling = ({ ApprovalType }: Invite) => billingTypes.some((type) => type === ApprovalType)

/** An invite: who asks whom for what, until when, and what can be done with it. */
export function InviteRow({ invite, changes, token, onEnd }: RowProps) {
  const { t } = useLingui()
  const words = useInviteWords()
  const limitWords = useLimitWords()
  const { Description, SpendLimit } = invite
  const isOpen = waits(invite)
  const seconds = Math.max(1, Math.round((fromNanos(invite.ExpiresAtNanos).getTime() - serverNow()) / 1000))
  const left = (count: number) => {
    const minutes = Math.ceil(count / 60)
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })} left to answer`
  }
  return (
    <Card as="li" className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]">
      {isOpen ? (
        <CountdownTimer seconds={Math.min(seconds, 3600)} onComplete={onEnd} label={left} />
      ) : (
        <InviteState state={invite.State} />
      )}
      <div className="min-w-0">
        <p className="font-medium break-words">{words(invite)}</p>
        {SpendLimit !== undefined && (
          <p className="text-s text-ink-2">
            <Trans>Up to {limitWords(invite)}</Trans>
          </p>
        )}
        {Description && <p className="text-s text-ink-2 break-words">{Description}</p>}
        {isIncoming(invite) && !isOfBilling(invite) && (
          <p className="text-s text-ink-2">
            {isOfMobiles(invite) ? (
              <Trans>
                Everyone in the group sees your first name and the number of your mobile in it. Its leader also sees how
                much data is left and how fast you use it, and what you owe if they pay for you. In the group you can
                turn that off at any time.
              </Trans>
            ) : (
              <Trans>Everyone in the group sees your first name.</Trans>
            )}
          </p>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-3 max-sm:col-span-full">
          {isIncoming(invite) ? (
            <Answers invite={invite} changes={changes} token={token} />
          ) : (
            <Cancel invite={invite} to={shownRecipient(invite)} />
          )}
        </div>
      )}
    </Card>
  )
}

/** The outcome of a sent invite, in words. */
function InviteState({ state }: { state: Invite['State'] }) {
  if (state === 'APPROVED') {
    return (
      <StatusBadge tone="good">
        <Trans>Accepted</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={state === 'REJECTED' ? 'bad' : 'neutral'}>
      {state === 'REJECTED' ? <Trans>Declined</Trans> : <Trans>Expired</Trans>}
    </StatusBadge>
  )
}

function Answers({ invite, changes, token }: Omit<RowProps, 'onEnd'>) {
  const { t } = useLingui()
  const { UUID, ApprovalCode, RequestedByCustomerName: from } = invite
  const code = ApprovalCode && ApprovalCode === token ? { ApprovalCode } : {}
  const input = { spid: '2', UUID, CustomerUUID: useCustomerUuid(), ...code }
  return (
    <>
      {isOfBilling(invite) ? (
        <OwnLink path={`/profile/balance/billing-methods/accept/${UUID}`} className={buttonClass({ size: 's' })}>
          <Trans>View the invite</Trans>
        </OwnLink>
      ) : (
        <Deed
          call={approvals.act}
          input={{ ...input, Action: 'APPROVE' }}
          changes={[...lists, ...changes]}
          label={t`Accept the invite from ${from}`}
          done={t`You’ve accepted. The group appears here in a moment.`}
        >
          <Trans>Accept</Trans>
        </Deed>
      )}
      <ConfirmedDeed
        call={approvals.act}
        input={{ ...input, Action: 'REJECT' }}
        changes={lists}
        size="s"
        label={t`Decline the invite from ${from}`}
        question={t`Decline the invite from ${from}?`}
        says={<Trans>We’ll tell them that you declined. They can invite you again.</Trans>}
        confirmText={<Trans>Decline</Trans>}
        done={() => t`You have declined.`}
      >
        <Trans>Decline</Trans>
      </ConfirmedDeed>
    </>
  )
}

/** Cancels an invite, after confirmation. */
export function Cancel({ invite, to }: { invite: Invite; to: string }) {
  const { t } = useLingui()
  return (
    <ConfirmedDeed
      call={approvals.act}
      input={{ spid: '2', UUID: invite.UUID, Action: 'CANCEL' }}
      changes={lists}
      size="s"
      label={t`Cancel the invite to ${to}`}
      question={t`Cancel the invite to ${to}?`}
      says={<Trans>They can no longer accept it, and we’ll tell them. You can invite them again.</Trans>}
      confirmText={<Trans>Cancel the invite</Trans>}
      done={() => t`The invite is cancelled.`}
    >
      <Trans>Cancel</Trans>
    </ConfirmedDeed>
  )
}
