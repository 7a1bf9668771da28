import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Facts } from '@waea/ui/data/facts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { type PaidLine, PaidList } from '../payments/shared/paid-list.tsx'
import { CreditNotePdfButton } from './invoice-pdf-button.tsx'
import type { FullBill } from './shared/use-bills.ts'

type Payment = FullBill['Payments'][number]

/** Payments and credits of a bill, and their reversals. Renders nothing if there are none. */
export function InvoicePayments({ bill }: { bill: FullBill }) {
  const { t } = useLingui()
  const line = usePaymentLine()
  if (bill.Payments.length === 0) return null
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h2 id="payments" className="text-h3">
        <Trans>Payments and credits</Trans>
      </h2>
      <PaidList label={t`Payments and credits`} lines={bill.Payments.map(line)} />
    </section>
  )
}

function usePaymentLine(): (payment: Payment) => PaidLine {
  const { t } = useLingui()
  const { settings } = usePortal()
  const locale = useLocale()
  const kinds: Readonly<Record<Payment['Kind'], string>> = {
    payment: t`Payment`,
    credit: t`Credit on your account`,
    'credit-note': t`Credit note`,
    reversal: t`A payment that failed later`,
    'write-off': t`Written off, too little to charge`,
  }
  return ({ Kind, AtNanos, AmountCents, PaymentUUID, ReceiptUUID, CreditNoteNumber }) => ({
    key: `${AtNanos} ${Kind} ${PaymentUUID ?? CreditNoteNumber ?? ''}`,
    title: kinds[Kind],
    amount: dollars(money(-AmountCents)),
    detail: <Facts parts={[dateText(fromNanos(AtNanos), 'moment', locale), CreditNoteNumber]} />,
    action:
      CreditNoteNumber !== undefined ? (
        <CreditNotePdfButton number={CreditNoteNumber} />
      ) : (
        ReceiptUUID !== undefined &&
        isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
          <Link
            to={`/profile/account/receipts/${ReceiptUUID}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            <Trans>Receipt</Trans>
          </Link>
        )
      ),
  })
}
