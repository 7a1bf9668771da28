import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Switch } from '@waea/ui/fields/switch'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { ErrorDialog } from '@waea/ui/states/error-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../mobiles/shared/mobile-dashboard.ts'
import { useWhatFollows } from './shared/what-follows.ts'

type Addon = MobileDashboard['Mobile']['Addons'][number]

/** Switches automatic renewal: asks for confirmation first, and offers to undo it afterwards. */
export function AutoRenewSwitch({ addon, dashboard }: { addon: Addon; dashboard: MobileDashboard }) {
  const { t } = useLingui()
  const locale = useLocale()
  const next = addon.NextCharge
  const follows = useWhatFollows()(addon, dashboard)
  const { change, isPending, error, reset } = useAutoRenew(addon, dashboard)
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)

  if (!addon.AllowAutoRenew || !next) return <p className="text-s text-ink-2">{follows}</p>
  const on = addon.AutoRenew
  const day = dateText((on && addon.EndsOn) || next.On, 'day', locale)
  const price = dollars(money(next.AmountCents))
  const close = () => {
    setAsks(false)
    reset()
  }
  const confirm = async () => {
    if (await change(!on)) setAsks(false)
  }
  return (
    <>
      <Switch
        label={t`Renews automatically`}
        hint={follows}
        checked={on}
        loading={isPending}
        onChange={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        title={on ? t`Stop renewing ${addon.Name}?` : t`Renew ${addon.Name} automatically?`}
        confirmText={on ? <Trans>Stop renewing</Trans> : <Trans>Renew automatically</Trans>}
        cancelText={on ? <Trans>Keep it</Trans> : undefined}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <Meaning turnsOff={on} day={day} price={price} isOnBill={dashboard.AccountType === 'postpay'} />
      </ConfirmDialog>
      {/* Undo is in a toast, so nothing else would show that it failed. */}
      <ErrorDialog
        open={Boolean(error) && !asks}
        header={addon.Name}
        title={<Trans>We couldn’t undo that</Trans>}
        message={errorText(error)}
        buttonCaption={<Trans>OK</Trans>}
        onClose={reset}
      />
    </>
  )
}

/** What turning automatic renewal on or off means for the person's money. */
function Meaning(change: { turnsOff: boolean; day: string; price: string; isOnBill: boolean }) {
  const { turnsOff, day, price, isOnBill } = change
  if (turnsOff) {
    return isOnBill ? (
      <Trans>
        You keep it until {day}. What’s already on a bill stays there, and nothing more is added for it. You can turn
        this on again.
      </Trans>
    ) : (
      <Trans>You keep what you’ve paid for until {day}. We charge nothing more, and you can turn this on again.</Trans>
    )
  }
  return isOnBill ? (
    <Trans>
      We put {price} on your bill on {day}, and again each time it ends, at its price then.
    </Trans>
  ) : (
    <Trans>
      We take {price} on {day}, and again each time it ends, at its price then: from the card you chose for renewals, or
      else from your credit if there’s enough, otherwise from your default card.
    </Trans>
  )
}

function useAutoRenew(addon: Addon, { Mobile }: MobileDashboard) {
  const { t } = useLingui()
  const toast = useToast()
  const CustomerUUID = useCustomerUuid()
  const { mutateAsync, isPending, error, reset } = useSend(plans.changeAutoRenew, {
    changes: [overview.dashboard, plans.mobiles],
  })
  const change = async (AutoRenew: boolean, isUndo = false): Promise<boolean> => {
    try {
      await mutateAsync({ CustomerUUID, MobileUUID: Mobile.UUID, MobileAddonUUID: addon.UUID, AutoRenew })
    } catch {
      return false
    }
    toast({
      tone: 'good',
      text: AutoRenew ? t`${addon.Name} renews automatically` : t`${addon.Name} won’t renew`,
      action: isUndo ? undefined : { text: t`Undo`, onPress: () => void change(!AutoRenew, true) },
    })
    return true
  }
  return { change, isPending, error, reset }
}
