import { Trans, useLingui } from '@lingui/react/macro'
import { mobiles } from '@waea/contract/mobile/mobiles'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { buttonClass } from '@waea/ui/button'
import { Switch } from '@waea/ui/fields/switch'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useRateWords } from '../../catalogue/shared/use-rate-words.ts'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'

/** What the switch shows of a mobile's dashboard. */
type OfDashboard = Pick<MobileDashboard, 'AccountType' | 'StopOutsidePlan'> & { Mobile: { UUID: string } }

/** Switches whether usage outside the plan stops or is charged. Explains the change before it is made. */
export function StopSwitch({
  dashboard,
  label,
}: {
  dashboard: OfDashboard
  /** Instead of its own label, where a page has several. */
  label?: string
}) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const CustomerUUID = useCustomerUuid()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(mobiles.stopOutsidePlan, {
    changes: [overview.dashboard, overview.family, plans.mobiles],
  })
  const stop = dashboard.StopOutsidePlan
  if (!stop) return null
  const isOn = stop.Wanted
  const confirm = async () => {
    try {
      await mutateAsync({ CustomerUUID, MobileUUID: dashboard.Mobile.UUID, Stop: !isOn })
    } catch {
      return
    }
    setAsks(false)
    toast({
      tone: 'good',
      text: isOn ? t`We’ll charge what’s outside your plan` : t`We’ll stop what’s outside your plan`,
    })
  }
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      {stop.ByLimit && <StoppedByLimit confirmed={stop.Confirmed} />}
      <Switch
        label={label ?? t`Stop instead of charging`}
        hint={<Meaning {...stop} />}
        checked={isOn}
        loading={isPending}
        onChange={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        title={isOn ? t`Charge for what’s outside your plan?` : t`Stop what’s outside your plan?`}
        confirmText={isOn ? <Trans>Charge casual rates</Trans> : <Trans>Stop it</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsks(false)
          reset()
        }}
      >
        {isOn ? <IfCharged dashboard={dashboard} /> : <IfStopped />}
      </ConfirmDialog>
    </div>
  )
}

/** What a reached spend limit does, and how to continue before the next period. */
function StoppedByLimit({ confirmed }: { confirmed: boolean }) {
  return (
    <Notice
      tone="warn"
      title={<Trans>Your spend limit stopped use outside your plan</Trans>}
      action={
        <Link to="/profile/plans/usage/settings" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Change the limit</Trans>
        </Link>
      }
    >
      {confirmed ? (
        <Trans>
          It starts again with the next period. To continue before that, raise or remove your limit, or buy an add-on.
        </Trans>
      ) : (
        <Trans>
          The network has yet to confirm it. You pay no more than your limit. To continue, raise or remove it, or buy an
          add-on.
        </Trans>
      )}
    </Notice>
  )
}

/** The current state: until the network confirms a new choice, the old one applies. */
function Meaning({ Wanted, Confirmed, ByLimit }: NonNullable<MobileDashboard['StopOutsidePlan']>) {
  if (ByLimit && !Wanted) {
    return (
      <Trans>Off: once your limit no longer stops it, you pay casual rates for what your plan doesn’t cover.</Trans>
    )
  }
  if (ByLimit) return <Trans>On: what your plan doesn’t cover stops, and costs nothing.</Trans>
  if (Wanted) {
    return Confirmed ? (
      <Trans>On: what your plan doesn’t cover stops, and costs nothing.</Trans>
    ) : (
      <Trans>Turning on. Until the network confirms it, you still pay for what’s outside your plan.</Trans>
    )
  }
  return Confirmed ? (
    <Trans>Off: you pay casual rates for what your plan doesn’t cover.</Trans>
  ) : (
    <Trans>Turning off. Until the network confirms it, what’s outside your plan stays stopped.</Trans>
  )
}

function IfCharged({ dashboard }: { dashboard: Pick<OfDashboard, 'AccountType'> }) {
  const rate = useRateWords()
  const [data, minutes, text] = [rate('data'), rate('voice'), rate('sms')]
  return (
    <>
      {data === minutes ? (
        <Trans>When your plan’s data, minutes or texts run out, you keep going at casual rates.</Trans>
      ) : (
        <Trans>
          When your plan’s data, minutes or texts run out, you keep going at casual rates, such as {data}, {minutes} and{' '}
          {text}.
        </Trans>
      )}{' '}
      {dashboard.AccountType === 'postpay' ? (
        <Trans>They go on your next bill.</Trans>
      ) : (
        <Trans>You pay from your credit, and stop when it runs out.</Trans>
      )}
    </>
  )
}

function IfStopped() {
  return (
    <Trans>
      When your plan’s data, minutes or texts run out, they stop. So does anything your plan doesn’t include, such as
      international calls. You pay nothing for it. Calls to 111 always work, and you can buy an add-on or turn this off
      any time.
    </Trans>
  )
}
