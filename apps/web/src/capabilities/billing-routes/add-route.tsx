import { Trans, useLingui } from '@lingui/react/macro'
import { approvals } from '@waea/contract/approvals'
import { billingRoutes } from '@waea/contract/billing-routes'
import { inviteLifeMs, readRecipient } from '@waea/domain/approvals/approval'
import { isRefusal } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { Field } from '@waea/ui/field'
import { PageHeading } from '@waea/ui/page-heading'
import { RadioCards } from '@waea/ui/radio-cards'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { TextInput } from '@waea/ui/text-input'
import { useToast } from '@waea/ui/toast'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCall } from '../../shell/data/use-call.ts'
import { useSend } from '../../shell/data/use-send.ts'
import { useFormSending } from '../../shell/forms/form.ts'
import { useRefusalText } from '../../shell/forms/use-refusal-text.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useGo } from '../../shell/routing/link.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { LimitFields, type LimitTyped, limitOf } from './limit-fields.tsx'

type Kind = 'invite' | 'request'

/** Offers to pay for somebody, or asks somebody to pay: both where the account may do both (1§6). */
export default function AddRoute() {
  const { t } = useLingui()
  const list = useCall(billingRoutes.routes, { customerUuid: useCustomerUuid() })
  const [chosen, setChosen] = useState<Kind>('invite')
  const result = list.data?.result
  const may = { invite: result?.CanInvite === true, request: result?.CanRequest === true }
  const kind = may.invite && may.request ? chosen : may.invite ? 'invite' : 'request'
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<Trans>Add a billing route</Trans>}
        above={
          <BackLink to="/billing-routes">
            <Trans>Billing routes</Trans>
          </BackLink>
        }
      />
      {list.isPending && <Skeleton className="h-64" />}
      {list.error && (
        <FailedState title={t`We couldn’t load your billing routes`} onRetry={() => void list.refetch()} />
      )}
      {result && !may.invite && !may.request && (
        <EmptyState
          picture={<Users aria-hidden="true" className="size-10 text-ink-2" />}
          title={t`You can’t add a billing route now`}
        >
          <Trans>Save a card first, or end the billing route that you have.</Trans>
        </EmptyState>
      )}
      {may.invite && may.request && (
        <RadioCards<Kind>
          label={<Trans>Who pays?</Trans>}
          columns={2}
          value={kind}
          onChange={setChosen}
          options={[
            {
              value: 'invite',
              title: <Trans>I pay for somebody</Trans>,
              detail: <Trans>Your default card is charged.</Trans>,
            },
            {
              value: 'request',
              title: <Trans>Somebody pays for me</Trans>,
              detail: <Trans>They set the limit.</Trans>,
            },
          ]}
        />
      )}
      {(may.invite || may.request) && <InviteForm key={kind} kind={kind} />}
    </div>
  )
}

type Typed = LimitTyped & { RequestedTo: string; Name: string; Description: string }

function InviteForm({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const refusalText = useRefusalText()
  const CustomerUUID = useCustomerUuid()
  const send = useSend(approvals.invite, { changes: [billingRoutes.requests] })
  const form = useForm<Typed>({
    defaultValues: {
      RequestedTo: '',
      Name: '',
      Description: '',
      SpendLimit: '50',
      SpendCycle: 'month',
      SpendCycleCount: '1',
    },
  })
  const { errors } = form.formState
  const sending = useFormSending(form, async (typed) => {
    await send.mutateAsync({
      spid: '2',
      SPID: 2,
      CustomerUUID,
      RequestedTo: typed.RequestedTo.trim(),
      ApprovalType: kind === 'invite' ? 'BILLING_INVITE' : 'BILLING_REQUEST',
      ExpiresAtNanos: nanos(new Date(Date.now() + inviteLifeMs)),
      ...(typed.Description.trim() && { Description: typed.Description.trim() }),
      ...(typed.Name.trim() && { Name: typed.Name.trim() }),
      ...limitOf(typed),
    })
    toast({ tone: 'good', text: t`Invite sent. It can be accepted for an hour.` })
    await go('/billing-routes')
  })
  return (
    <Card>
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={kind === 'invite' ? <Trans>Send the offer</Trans> : <Trans>Send the request</Trans>}
        note={<Trans>Nobody is charged until it is accepted. The invite ends after one hour.</Trans>}
      >
        <Field
          label={<Trans>Mobile number, email or customer ID</Trans>}
          hint={t`We tell them by text or email, and in the portal.`}
          error={errors.RequestedTo?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={254}
            {...form.register('RequestedTo', {
              validate: (text) => {
                const read = readRecipient(text)
                return isRefusal(read) ? (text.trim() ? refusalText(read) : t`please enter`) : true
              },
            })}
          />
        </Field>
        <Field label={<Trans>Name of the billing route</Trans>} optional>
          <TextInput autoComplete="off" maxLength={60} {...form.register('Name')} />
        </Field>
        <LimitFields form={form} />
        <Field label={<Trans>Message</Trans>} optional>
          <TextInput autoComplete="off" maxLength={200} {...form.register('Description')} />
        </Field>
      </SendForm>
    </Card>
  )
}
