import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, zero } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { ReceiptLink } from '../../payments/shared/receipt-link.tsx'
import { amountToPay, type Paid, useAccount } from '../shared/use-bills.ts'

/** A successful payment of bills: what it paid, what is still owed, and the receipt as soon as there is one. */
export function PaidBill({ paid, onAgain }: { paid: Paid; onAgain: () => void }) {
  const { t } = useLingui()
  const { parts = [], toCredit = zero, isClosed } = paid.paidFor ?? {}
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-4 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>Paid {dollars(paid.amount)}</Trans>
      </h1>
      <ul className="grid gap-1 text-ink-2 tabular-nums">
        {parts.map((part) => (
          <li key={part.Number}>
            {part.isWhole ? t`${part.Number} is paid` : t`${dollars(part.amount)} went to ${part.Number}`}
          </li>
        ))}
        {toCredit > 0 && (
          <li>
            {isClosed
              ? t`${dollars(toCredit)} stays as credit on your account, which is closed`
              : t`${dollars(toCredit)} became credit: your next bill uses it first`}
          </li>
        )}
      </ul>
      <OwedAfter paid={paid} />
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Link to="/profile/billing" className={buttonClass()}>
          <Trans>Billing</Trans>
        </Link>
        {paid.PaymentUUID && <ReceiptLink paymentUuid={paid.PaymentUUID} />}
      </div>
      <Button tone="link" onClick={onAgain}>
        <Trans>Pay again</Trans>
      </Button>
    </Card>
  )
}

/** What the account owes once the payment is booked on its bills, a moment later; at once if that may be over. */
function OwedAfter({ paid }: { paid: Paid }) {
  const account = useAccount().data?.result
  if (!account || account.Balance === paid.paidFor?.Balance) return <Skeleton className="w-56" />
  const owed = amountToPay(account)
  return (
    <p role="status" className="font-semibold">
      {owed > 0 ? <Trans>You now owe {dollars(owed)}</Trans> : <Trans>You owe nothing more</Trans>}
    </p>
  )
}
