import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { ConfirmedDeed } from '../../shell/forms/shared/row-deeds.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo, useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { forgetToken, useMailedToken } from '../approvals/shared/approval-token.ts'
import { type Invite, waits } from '../approvals/shared/invite.ts'
import { useLimitWords } from '../approvals/shared/limit-words.tsx'
import { InviteGone } from '../approvals/shared/mailed-invite.tsx'
import { LimitFields, type LimitTyped, limitOf } from './limit-fields.tsx'

/** Accepts or declines an offer or a request to pay: with the code of the mailed link, or as its recipient. */
export default function AcceptRoute() {
  const { t } = useLingui()
  const uuid = useParam('uuid')
  const { token, isShown } = useMailedToken()
  const [isAnswered, setAnswered] = useState(false)
  const customerUuid = useCustomerUuid()
  const both = useCall(billingRoutes.requests, { customerUuid, ...(token && { ApprovalCode: token }) })
  const found = both.data?.result.Approvals.find((one) => one.UUID === uuid)
  // The code of the link must belong to this invite; without a code, the invite must be sent to this account (2§7.8).
  const invite = found && isShown && found.ApprovalCode !== token ? undefined : found
  const isOpen = invite !== undefined && waits(invite)
  const onAnswer = () => {
    forgetToken()
    setAnswered(true)
  }
  return (
    <Screen
      title={<Trans>Answer an invite</Trans>}
      back={{ to: '/billing-routes', name: <Trans>Billing routes</Trans> }}
    >
      <Loaded query={both} waiting={<Skeleton className="h-64" />} failed={t`We couldn’t load the invite`} hidesOlder />
      {both.data && !isOpen && !isAnswered && <InviteGone invite={invite} />}
      {isOpen && <AnswerForm invite={invite} token={token} onAnswer={onAnswer} />}
    </Screen>
  )
}

type AnswerProps = { invite: Invite; token: string | undefined; onAnswer: () => void }

function AnswerForm({ invite, token, onAnswer }: AnswerProps) {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const limitWords = useLimitWords()
  const customerUuid = useCustomerUuid()
  const isPayer = invite.Type === 'request'
  const from = invite.RequestedByCustomerName
  const input = {
    customerUuid,
    ApprovalUUID: invite.UUID,
    Type: invite.Type,
    ...(invite.ApprovalCode && token && { ApprovalCode: token }),
  }
  const changes = [billingRoutes.routes, billingRoutes.requests]
  const send = useSend(billingRoutes.answer, { changes, after: onAnswer })
  const form = useForm<LimitTyped>({
    defaultValues: {
      SpendLimit: String(Math.trunc((invite.SpendLimit ?? 5000) / 100)),
      SpendCycle: invite.SpendCycle ?? 'month',
      SpendCycleCount: String(invite.SpendCycleCount ?? 1),
    },
  })
  const sending = useFormSending(form, async (typed) => {
    await send.mutateAsync({ ...input, Action: 'APPROVE', ...(isPayer && limitOf(typed)) })
    toast({ tone: 'good', text: isPayer ? t`You pay for ${from} now.` : t`${from} pays for you now.` })
    await go('/billing-routes')
  })
  return (
    <Card className="grid gap-5">
      <p className="font-semibold">
        {isPayer ? <Trans>{from} asks you to pay for them</Trans> : <Trans>{from} offers to pay for you</Trans>}
      </p>
      {invite.Description && <p className="text-ink-2">{invite.Description}</p>}
      {!isPayer && invite.SpendLimit !== undefined && (
        <p>
          <Trans>Up to {limitWords(invite)}</Trans>
        </p>
      )}
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={<Trans>Accept</Trans>}
        note={
          isPayer ? (
            <Trans>Your default card is charged each time {from} pays with it. You can end it at any time.</Trans>
          ) : (
            <Trans>{from} sees what you pay with it. You can end it at any time.</Trans>
          )
        }
        secondary={
          <ConfirmedDeed
            call={billingRoutes.answer}
            input={{ ...input, Action: 'REJECT' }}
            changes={changes}
            question={t`Decline this invite?`}
            says={<Trans>We’ll tell {from}. Nothing else changes.</Trans>}
            confirmText={<Trans>Decline</Trans>}
            done={() => t`Invite declined.`}
          >
            <Trans>Decline</Trans>
          </ConfirmedDeed>
        }
      >
        {isPayer && <LimitFields form={form} />}
      </SendForm>
    </Card>
  )
}
