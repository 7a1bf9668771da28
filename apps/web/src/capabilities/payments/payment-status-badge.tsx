import { useLingui } from '@lingui/react/macro'
import { type ShownPaymentStatus, shownPaymentStatus } from '@waea/domain/payments/payment-status'
import { StatusBadge, type StatusTone } from '@waea/ui/status-badge'

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

/** A payment's status in its display group (1§4). */
export function PaymentStatusBadge({ status }: { status: string }) {
  const words = usePaymentStatusWords()
  const shown = shownPaymentStatus(status)
  return <StatusBadge tone={tones[shown]}>{words[shown]}</StatusBadge>
}
