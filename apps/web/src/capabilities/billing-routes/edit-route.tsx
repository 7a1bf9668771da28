import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { Users } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo, useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { LimitFields, type LimitTyped, limitOf } from './limit-fields.tsx'
import type { Route } from './route-card.tsx'

/** Changes the name and the limit of a route that this account pays for. */
export default function EditRoute() {
  const { t } = useLingui()
  const uuid = useParam('uuid')
  const list = useCall(billingRoutes.routes, { customerUuid: useCustomerUuid() })
  const route = list.data?.result.routes.find((one) => one.UUID === uuid && one.RoutingType === 'child')
  return (
    <Screen
      title={<Trans>Edit a billing route</Trans>}
      back={{ to: '/billing-routes', name: <Trans>Billing routes</Trans> }}
    >
      <Loaded
        query={list}
        waiting={<Skeleton className="h-64" />}
        failed={t`We couldn’t load your billing routes`}
        hidesOlder
      />
      {list.data && !route && (
        <EmptyState
          picture={<Users aria-hidden="true" className="size-10 text-ink-2" />}
          title={t`We can’t find this billing route`}
        >
          <Trans>It may have ended, or someone else may pay it.</Trans>
        </EmptyState>
      )}
      {route && <EditForm route={route} />}
    </Screen>
  )
}

function EditForm({ route }: { route: Route }) {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const customerUuid = useCustomerUuid()
  const send = useSend(billingRoutes.changeRoute, { changes: [billingRoutes.routes] })
  const form = useForm<LimitTyped & { Name: string }>({
    defaultValues: {
      Name: route.Name,
      SpendLimit: String(Math.trunc(route.SpendLimit / 100)),
      SpendCycle: route.SpendCycle,
      SpendCycleCount: String(route.SpendCycleCount),
    },
  })
  const sending = useFormSending(form, async (typed) => {
    const Name = typed.Name.trim()
    await send.mutateAsync({ customerUuid, routeUuid: route.UUID, ...(Name && { Name }), ...limitOf(typed) })
    toast({ tone: 'good', text: t`Saved. We’ve told both of you.` })
    await go('/billing-routes')
  })
  return (
    <Card>
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={<Trans>Save</Trans>}
        note={
          <Trans>
            The change applies straight away. What was charged in this period still counts towards the limit.
          </Trans>
        }
      >
        <Field label={<Trans>Name of the billing route</Trans>} error={form.formState.errors.Name?.message} required>
          <TextInput autoComplete="off" maxLength={60} {...form.register('Name', { required: t`please enter` })} />
        </Field>
        <LimitFields form={form} />
      </SendForm>
    </Card>
  )
}
