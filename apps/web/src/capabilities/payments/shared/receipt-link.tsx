import { Trans } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { buttonClass } from '@waea/ui/button'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useAwaited } from '../../../shell/data/shared/use-awaited.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'

/**
 * Links to the receipt of a payment just made. The server writes it right after, so the link may appear a moment later.
 */
export function ReceiptLink({ paymentUuid }: { paymentUuid: string }) {
  const { settings } = usePortal()
  const customerUuid = useCustomerUuid()
  const isShown = isOn(settings, 'IS_RECEIPTS_ALLOWED')
  const payment = useAwaited(
    payments.payment,
    { customerUuid, paymentUuid },
    { enabled: isShown, isThere: ({ ReceiptUUID }) => ReceiptUUID !== undefined, everyMs: 2000, forMs: 120_000 },
  )
  const receipt = payment.data?.ReceiptUUID
  if (!isShown) return null
  if (receipt === undefined) return <Skeleton className="h-12 w-32" />
  return (
    <Link to={`/profile/account/receipts/${receipt}`} className={buttonClass({ tone: 'quiet' })}>
      <Trans>Receipt</Trans>
    </Link>
  )
}
