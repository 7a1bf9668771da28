import { Trans, useLingui } from '@lingui/react/macro'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { useFocusLeft } from '@waea/ui/heading-focus'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useRef, useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'

type Change = NonNullable<MobileDashboard['PlanChange']>
type Props = { mobile: { UUID: string; CustomerUUID: string }; change: Change }

/** A scheduled change of plan, with a button to cancel it; or one that failed, and why. */
export function WaitingChange(props: Props) {
  const piece = useRef<HTMLDivElement>(null)
  // Cancelling removes this part, and with it the focused button.
  useFocusLeft(piece)
  return (
    <div ref={piece}>
      <ChangeNotice {...props} />
    </div>
  )
}

function ChangeNotice({ mobile, change }: Props) {
  const { t } = useLingui()
  const { NewName: newName, OldName: oldName } = change
  const day = dateText(change.On, 'day', useLocale())
  const amount = dollars(money(change.AmountCents))
  if (change.State === 'failed') {
    return (
      <Notice tone="warn" title={t`Your plan did not change to ${newName}`}>
        {change.Reason === 'not-sold' ? (
          <Trans>
            {newName} is no longer offered. {oldName} continues as before, and nothing was charged for the change.
          </Trans>
        ) : (
          <Trans>
            The payment for it didn’t go through, and {oldName} has ended. Nothing was charged. Choose a plan to start
            again.
          </Trans>
        )}
      </Notice>
    )
  }
  const isUnpaid = change.State === 'unpaid'
  return (
    <Notice
      tone={isUnpaid ? 'warn' : 'info'}
      title={isUnpaid ? t`${newName} is not paid yet` : t`${newName} starts on ${day}`}
      action={
        <div className="flex flex-wrap gap-3">
          {isUnpaid && (
            <Link to="/profile/balance/top-up" className={buttonClass({ size: 's' })}>
              <Trans>Top up</Trans>
            </Link>
          )}
          <CancelChange mobile={mobile} change={change} />
        </div>
      }
    >
      {isUnpaid ? (
        <Trans>We couldn’t charge the {amount}. It starts as soon as it’s paid.</Trans>
      ) : (
        <Trans>
          You keep {oldName} until then. {amount} is charged on {day}.
        </Trans>
      )}
    </Notice>
  )
}

function CancelChange({ mobile, change }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(planChanges.cancelPlanChange, {
    changes: [overview.dashboard, plans.planChange, plans.mobiles],
  })
  const { NewName: newName, OldName: oldName } = change
  const confirm = async () => {
    const { CustomerUUID: customerUuid, UUID: mobileUuid } = mobile
    try {
      await mutateAsync({ customerUuid, mobileUuid, changeUuid: change.ChangeUUID })
    } catch {
      return
    }
    setAsks(false)
    toast({ tone: 'good', text: t`You keep ${oldName}` })
  }
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setAsks(true)}>
        <Trans>Cancel the change</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Keep ${oldName}?`}
        confirmText={<Trans>Cancel the change</Trans>}
        cancelText={<Trans>Keep the change</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsks(false)
          reset()
        }}
      >
        <Trans>
          The change to {newName} is cancelled, and {oldName} continues as before. Nothing is charged for it, and you
          can ask for the change again.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
