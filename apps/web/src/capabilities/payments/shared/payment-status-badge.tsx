import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/money/payments'
import { type ShownPaymentStatus, shownPaymentStatus } from '@waea/domain/payments/payment-status'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'

const tones: Record<ShownPaymentStatus, StatusTone> = {
  COMPLETED: 'good',
  REFUNDED: 'info',
  PENDING: 'warn',
  OTHERS: 'warn',
  'ACTION REQ': 'bad',
  DECLINED: 'bad',
  UNKNOWN: 'neutral',
}

/** Words for the display groups of payments (1§4). */
export function usePaymentStatusWords(): Readonly<Record<ShownPaymentStatus, string>> {
  const { t } = useLingui()
  return {
    COMPLETED: t`Completed`,
    REFUNDED: t`Refunded`,
    PENDING: t`Pending`,
    OTHERS: t`Waiting for your bank`,
    'ACTION REQ': t`Action required`,
    DECLINED: t`Declined`,
    UNKNOWN: t`Unknown`,
  }
}

type Payment = Gives<typeof payments.payment>
type Hold = NonNullable<Payment['Hold']>

/**
 * A payment's status in its display group (1§4). A hold says that the amount is only held, and when it is being
 * charged; a direct debit says that the bank has it. Also says if the payer's bank reversed the payment.
 */
export function PaymentStatusBadge({
  status,
  hold,
  debit,
  returned,
}: {
  status: string
  hold?: Hold | undefined
  debit?: Payment['Debit']
  returned?: Payment['Returned']
}) {
  const { t } = useLingui()
  const words = usePaymentStatusWords()
  if (hold?.Status === 'HELD') return <StatusBadge tone="info">{t`Held, not charged`}</StatusBadge>
  if (hold?.Status === 'BEING CAPTURED') return <StatusBadge tone="info">{t`Being charged`}</StatusBadge>
  if (returned) return <StatusBadge tone="bad">{t`Reversed by the bank`}</StatusBadge>
  if (debit?.Status === 'SUBMITTED') return <StatusBadge tone="info">{t`With your bank`}</StatusBadge>
  if (hold?.Status === 'RELEASED') return <StatusBadge tone="neutral">{t`Released, not charged`}</StatusBadge>
  const shown = shownPaymentStatus(status)
  return <StatusBadge tone={tones[shown]}>{words[shown]}</StatusBadge>
}
