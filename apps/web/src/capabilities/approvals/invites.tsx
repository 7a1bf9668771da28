import { Trans, useLingui } from '@lingui/react/macro'
import { approvals } from '@waea/contract/approvals'
import type { Gives } from '@waea/contract/call'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { CountdownTimer } from '@waea/ui/countdown-timer'
import { FailedState } from '@waea/ui/failed-state'
import { useId } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { AskedDeed, Deed } from '../../shell/forms/row-deeds.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { changesOf } from './group-deeds.tsx'
import type { GroupShown } from './group-shown.ts'

type Invite = Gives<typeof approvals.invitesApprovals>['Invites'][number]

/** The kinds of invites that each page shows. */
const typesOf = {
  customer: ['GROUP_INVITE'],
  mobile: ['MOBILEGROUP_INVITE', 'MOBILEGROUP_BILLING_INVITE'],
} as const

const changes = [approvals.invitesApprovals, ...changesOf.customer, ...changesOf.mobile]

/** The invites into groups that wait for an answer: those for the customer first, then those that they sent. */
export function Invites({ of }: { of: GroupShown['of'] }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const loaded = useCall(approvals.invitesApprovals, { spid: '2', customerUuid })
  if (loaded.error) {
    return (
      <FailedState
        isPart
        title={t`We couldn’t load your invites`}
        retrying={loaded.isFetching}
        onRetry={() => void loaded.refetch()}
      />
    )
  }
  const types: readonly string[] = typesOf[of]
  const waits = ({ State, ApprovalType, ExpiresAtNanos }: Invite) =>
    State === 'REQUEST' && types.includes(ApprovalType) && fromNanos(ExpiresAtNanos).getTime() > Date.now()
  const all = [...(loaded.data?.Approvals ?? []), ...(loaded.data?.Invites ?? [])].filter(waits)
  const onEnd = () => void loaded.refetch()
  return (
    <>
      <InviteList title={t`Invites for you`} invites={all.filter(isIncoming)} onEnd={onEnd} />
      <InviteList title={t`Invites you sent`} invites={all.filter((one) => !isIncoming(one))} onEnd={onEnd} />
    </>
  )
}

const isIncoming = ({ invite_type }: Invite) => invite_type === 'incoming'

function InviteList({ title, invites, onEnd }: { title: string; invites: readonly Invite[]; onEnd: () => void }) {
  const id = useId()
  if (invites.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="grid gap-3">
        {invites.map((invite) => (
          <InviteRow key={invite.UUID} invite={invite} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  )
}

function InviteRow({ invite, onEnd }: { invite: Invite; onEnd: () => void }) {
  const { t } = useLingui()
  const { RequestedByCustomerName: from, Description } = invite
  const to = shownRecipient(invite.RequestedTo)
  const seconds = Math.max(1, Math.round((fromNanos(invite.ExpiresAtNanos).getTime() - Date.now()) / 1000))
  const left = (count: number) => {
    const minutes = Math.ceil(count / 60)
    return t`${minutes} minutes left to answer`
  }
  return (
    <Card as="li" className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]">
      <CountdownTimer seconds={Math.min(seconds, 3600)} onComplete={onEnd} label={left} />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {isIncoming(invite) ? <Trans>{from} invites you</Trans> : <Trans>You invited {to}</Trans>}
        </p>
        {Description && <p className="text-s text-ink-2 break-words">{Description}</p>}
        {isIncoming(invite) && (
          <p className="text-s text-ink-2">
            <Trans>Everyone in the group sees your first name, and the number of a mobile in it.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:col-span-full">
        {isIncoming(invite) ? <Answers invite={invite} /> : <Cancel invite={invite} to={to} />}
      </div>
    </Card>
  )
}

function Answers({ invite }: { invite: Invite }) {
  const { t } = useLingui()
  const { UUID, RequestedByCustomerName: from } = invite
  const asked = { spid: '2', UUID, CustomerUUID: useCustomerUuid() }
  return (
    <>
      <Deed
        call={approvals.act}
        asked={{ ...asked, Action: 'APPROVE' }}
        changes={changes}
        label={t`Accept the invite of ${from}`}
        done={t`You have accepted. The group is here in a moment.`}
      >
        <Trans>Accept</Trans>
      </Deed>
      <AskedDeed
        call={approvals.act}
        asked={{ ...asked, Action: 'REJECT' }}
        changes={changes}
        size="s"
        label={t`Decline the invite of ${from}`}
        question={t`Decline the invite of ${from}?`}
        says={<Trans>They are told that you declined. They can invite you again.</Trans>}
        confirmText={<Trans>Decline</Trans>}
        done={() => t`You have declined.`}
      >
        <Trans>Decline</Trans>
      </AskedDeed>
    </>
  )
}

function Cancel({ invite, to }: { invite: Invite; to: string }) {
  const { t } = useLingui()
  return (
    <AskedDeed
      call={approvals.act}
      asked={{ spid: '2', UUID: invite.UUID, Action: 'CANCEL' }}
      changes={changes}
      size="s"
      label={t`Cancel the invite to ${to}`}
      question={t`Cancel the invite to ${to}?`}
      says={<Trans>They can no longer accept it, and are told so. You can invite them again.</Trans>}
      confirmText={<Trans>Cancel the invite</Trans>}
      done={() => t`The invite is cancelled.`}
    >
      <Trans>Cancel</Trans>
    </AskedDeed>
  )
}

/** A number as people read it; an email and a customer id as they are. */
function shownRecipient(to: string): string {
  return /^64\d{7,10}$/.test(to) ? displayMsisdn(to) : to
}
