import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { approvals } from '@waea/contract/people/approvals'
import { customerGroups } from '@waea/contract/people/groups'
import { readRecipient } from '@waea/domain/approvals/recipient'
import { isRefusal } from '@waea/domain/refusal'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { LimitFields, type LimitTyped, limitOf } from './limit-fields.tsx'

type Kind = 'invite' | 'request'

/** Offers to pay for another account, or asks another account to pay; both if the account may do both (1§6). */
export default function AddRoute() {
  const { t } = useLingui()
  const list = useCall(billingRoutes.routes, { customerUuid: useCustomerUuid() })
  const wanted = useSearchValue('kind')
  const [chosen, setChosen] = useState<Kind>(wanted === 'request' ? 'request' : 'invite')
  const { member, isSought } = useMember(useSearchValue('to'))
  const result = list.data?.result
  const may = { invite: result?.CanInvite === true, request: result?.CanRequest === true }
  const kind = may.invite && may.request ? chosen : may.invite ? 'invite' : 'request'
  return (
    <Screen
      title={<Trans>Add a billing route</Trans>}
      back={{ to: '/billing-routes', name: <Trans>Billing routes</Trans> }}
    >
      {(list.isPending || isSought) && <Skeleton className="h-64" />}
      <Loaded query={list} failed={t`We couldn’t load your billing routes`} hidesOlder />
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
              title: <Trans>I pay for someone</Trans>,
              detail: <Trans>Your default card is charged.</Trans>,
            },
            {
              value: 'request',
              title: <Trans>Someone pays for me</Trans>,
              detail: <Trans>They set the limit.</Trans>,
            },
          ]}
        />
      )}
      {(may.invite || may.request) && !isSought && (
        <InviteForm key={`${kind} ${member?.CustomerUUID}`} kind={kind} member={member} />
      )}
    </Screen>
  )
}

/** A member of one of the account's groups, with the name that the group uses. */
type Member = { CustomerUUID: string; name: string }

/**
 * The recipient when a group's page links here. Only members of the account's own groups are accepted: a link's text
 * could say anything.
 */
function useMember(to: string | undefined): { member: Member | undefined; isSought: boolean } {
  const customerUuid = useCustomerUuid()
  const input = { spid: '2', customerUuid }
  const groups = useCall(customerGroups.customerGroupInfo, input, { enabled: to !== undefined })
  const mobiles = useCall(mobileGroups.mobileGroupInfo, input, { enabled: to !== undefined })
  const members = [
    ...(groups.data?.CustomerGroupInfos ?? []).flatMap(({ CustomerGroupMembers }) => CustomerGroupMembers),
    ...(mobiles.data?.MobileGroupInfos ?? []).flatMap(({ MobileGroupMembers }) => MobileGroupMembers),
  ]
  const found = members.find(({ CustomerUUID }) => CustomerUUID === to && CustomerUUID !== customerUuid)
  const member = found && { CustomerUUID: found.CustomerUUID, name: found.Nickname || found.Name }
  return { member, isSought: to !== undefined && !found && (groups.isPending || mobiles.isPending) }
}

type Typed = LimitTyped & { RequestedTo: string; Name: string; Description: string }

function InviteForm({ kind, member }: { kind: Kind; member: Member | undefined }) {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const CustomerUUID = useCustomerUuid()
  const send = useSend(approvals.invite, { changes: [billingRoutes.requests] })
  const form = useForm<Typed>({
    defaultValues: {
      RequestedTo: member?.CustomerUUID ?? '',
      Name: kind === 'invite' ? (member?.name ?? '') : '',
      Description: '',
      SpendLimit: '50',
      SpendCycle: 'month',
      SpendCycleCount: '1',
    },
  })
  const sending = useFormSending(form, async (typed) => {
    await send.mutateAsync({
      spid: '2',
      SPID: 2,
      CustomerUUID,
      RequestedTo: typed.RequestedTo.trim(),
      ApprovalType: kind === 'invite' ? 'BILLING_INVITE' : 'BILLING_REQUEST',
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
        {member ? <Whom kind={kind} name={member.name} /> : <RecipientField form={form} />}
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

/** Names the recipient, when that is a member of a group. */
function Whom({ kind, name }: { kind: Kind; name: string }) {
  return (
    <p>
      {kind === 'invite' ? <Trans>You offer to pay for {name}.</Trans> : <Trans>You ask {name} to pay for you.</Trans>}{' '}
      <Link to="/profile/balance/billing-methods/add" className="font-medium underline">
        <Trans>Someone else</Trans>
      </Link>
    </p>
  )
}

function RecipientField({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const { errors } = form.formState
  return (
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
  )
}
