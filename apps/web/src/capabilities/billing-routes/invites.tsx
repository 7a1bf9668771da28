import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/billing-routes'
import type { Gives } from '@waea/contract/call'
import { isWaiting } from '@waea/domain/approvals/approval'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { StatusBadge } from '@waea/ui/status-badge'
import { useCall } from '../../shell/data/use-call.ts'
import { AskedDeed } from '../../shell/forms/row-deeds.tsx'
import { OwnLink } from '../../shell/routing/own-link.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { useLimitWords } from './limit-words.tsx'

export type Invite = Gives<typeof billingRoutes.requests>['result']['Invites'][number]

/** Invites that wait for this account's answer, and those that it has sent. */
export function Invites() {
  const customerUuid = useCustomerUuid()
  const both = useCall(billingRoutes.requests, { customerUuid })
  const incoming = (both.data?.result.Approvals ?? []).filter(({ State }) => State === 'REQUEST')
  const sent = both.data?.result.Invites ?? []
  return (
    <>
      {incoming.length > 0 && (
        <section className="grid gap-3" aria-labelledby="incoming-invites">
          <h2 id="incoming-invites" className="text-h3">
            <Trans>Invites to you</Trans>
          </h2>
          {incoming.map((invite) => (
            <Incoming key={invite.UUID} invite={invite} />
          ))}
        </section>
      )}
      {sent.length > 0 && (
        <section className="grid gap-3" aria-labelledby="sent-invites">
          <h2 id="sent-invites" className="text-h3">
            <Trans>Invites that you sent</Trans>
          </h2>
          {sent.map((invite) => (
            <Sent key={invite.UUID} invite={invite} />
          ))}
        </section>
      )}
    </>
  )
}

function Incoming({ invite }: { invite: Invite }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const limitWords = useLimitWords()
  const from = invite.RequestedByCustomerName
  return (
    <Card as="article" className="grid gap-3" aria-label={from}>
      <p className="font-semibold">
        {invite.Type === 'request' ? (
          <Trans>{from} asks you to pay for them</Trans>
        ) : (
          <Trans>{from} offers to pay for you</Trans>
        )}
      </p>
      {invite.SpendLimit !== undefined && (
        <p className="text-s text-ink-2">
          <Trans>Up to {limitWords(invite)}</Trans>
        </p>
      )}
      {invite.Description && <p className="text-s text-ink-2">{invite.Description}</p>}
      <div className="flex flex-wrap gap-3">
        <OwnLink path={`/profile/balance/billing-methods/accept/${invite.UUID}`} className={buttonClass({ size: 's' })}>
          <Trans>Look at it</Trans>
        </OwnLink>
        <AskedDeed
          call={billingRoutes.answer}
          asked={{ customerUuid, Action: 'REJECT', ApprovalUUID: invite.UUID }}
          changes={[billingRoutes.requests]}
          size="s"
          label={t`Decline the invite of ${from}`}
          question={t`Decline this invite?`}
          says={<Trans>{from} is told. Nothing else changes.</Trans>}
          confirmText={<Trans>Decline</Trans>}
          done={() => t`Invite declined.`}
        >
          <Trans>Decline</Trans>
        </AskedDeed>
      </div>
    </Card>
  )
}

function Sent({ invite }: { invite: Invite }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const to = /^\d+$/.test(invite.RequestedTo) ? displayMsisdn(invite.RequestedTo) : invite.RequestedTo
  const expiresAtMs = fromNanos(invite.ExpiresAtNanos).getTime()
  const waits = isWaiting({ state: invite.State, expiresAtMs }, Date.now())
  return (
    <Card as="article" className="grid gap-3" aria-label={to}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="font-semibold break-words">
          {invite.Type === 'request' ? (
            <Trans>You asked {to} to pay for you</Trans>
          ) : (
            <Trans>You offered to pay for {to}</Trans>
          )}
        </p>
        <InviteState state={invite.State} waits={waits} />
      </div>
      {waits && (
        <div>
          <AskedDeed
            call={billingRoutes.answer}
            asked={{ customerUuid, Action: 'CANCEL', ApprovalUUID: invite.UUID }}
            changes={[billingRoutes.requests]}
            size="s"
            label={t`Cancel the invite to ${to}`}
            question={t`Cancel this invite?`}
            says={<Trans>It can’t be accepted any more.</Trans>}
            confirmText={<Trans>Cancel the invite</Trans>}
            done={() => t`Invite cancelled.`}
          >
            <Trans>Cancel the invite</Trans>
          </AskedDeed>
        </div>
      )}
    </Card>
  )
}

/** Where an invite stands, in words. */
function InviteState({ state, waits }: { state: Invite['State']; waits: boolean }) {
  if (state === 'APPROVED')
    return (
      <StatusBadge tone="good">
        <Trans>Accepted</Trans>
      </StatusBadge>
    )
  if (state === 'REJECTED')
    return (
      <StatusBadge tone="bad">
        <Trans>Declined</Trans>
      </StatusBadge>
    )
  return (
    <StatusBadge tone={waits ? 'info' : 'neutral'}>
      {state === 'CANCELLED' ? <Trans>Cancelled</Trans> : waits ? <Trans>Pending</Trans> : <Trans>Expired</Trans>}
    </StatusBadge>
  )
}
