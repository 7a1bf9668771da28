import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { PdfButton } from './pdf-button.tsx'
import { cardName } from './shared/card-words.ts'
import { type Refund, useRefundText } from './shared/refund-words.tsx'

/** One receipt: what was paid, when, with which card, and the GST in it; for bills the GST is on the bill (2§7.12). */
export default function Receipt() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const receiptUuid = useParam('number') ?? ''
  const receipt = useCall(payments.receipt, { customerUuid, receiptUuid })
  return (
    <Screen
      width="note"
      title={receipt.data ? t`Receipt ${receipt.data.Number}` : t`Receipt`}
      back={{ to: '/profile/receipts', name: <Trans>All receipts</Trans> }}
    >
      <Loaded
        query={receipt}
        waiting={<SkeletonList count={1} />}
        failed={t`We couldn’t load the receipt`}
        instead={({ code, status }) => (code === 'not-found' || status === 404 || status === 400) && <UnknownReceipt />}
      >
        {(data) => (
          <Card className="grid gap-6">
            <ReceiptFacts receipt={data} />
            <Refunds refunds={data.Refunds ?? []} />
            <PdfButton receipt={data} />
          </Card>
        )}
      </Loaded>
    </Screen>
  )
}

function UnknownReceipt() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`We can’t find this receipt`}
      action={
        <Link to="/profile/receipts" className={buttonClass({ tone: 'quiet' })}>
          <Trans>All receipts</Trans>
        </Link>
      }
    >
      <Trans>The link may be wrong, or the receipt may belong to another account.</Trans>
    </EmptyState>
  )
}

/** The receipt's facts: purpose, time, means, and the GST if no other document states it. */
function ReceiptFacts({ receipt }: { receipt: Gives<typeof payments.receipt> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { Description, CreatedAtNanos, CardType, CardLast4, PaymentMethodType, AmountTaxCents, AmountCents } = receipt
  const paidWith = CardType && CardLast4 ? cardName({ CardType, CardLast4, PaymentMethodType }) : undefined
  return (
    <DescriptionList
      lines
      items={[
        { key: 'what', term: t`Paid for`, value: Description },
        { key: 'when', term: t`Paid on`, value: dateText(fromNanos(CreatedAtNanos), 'moment', locale) },
        ...(paidWith ? [{ key: 'card', term: t`Paid with`, value: paidWith }] : []),
        ...(AmountTaxCents === undefined
          ? []
          : [{ key: 'gst', term: t`GST included (15%)`, value: dollars(money(AmountTaxCents)) }]),
        { key: 'total', term: t`Total paid`, value: dollars(money(AmountCents)), weight: 'total' },
      ]}
    />
  )
}

/** The payment's refunds and their dates. */
function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const refundText = useRefundText()
  if (refunds.length === 0) return null
  return (
    <section className="grid gap-1">
      <h2 className="text-h3">
        <Trans>Refunded</Trans>
      </h2>
      <ul className="grid gap-1 tabular-nums">
        {refunds.map((refund) => (
          <li key={refund.UUID}>{refundText(refund)}</li>
        ))}
      </ul>
    </section>
  )
}
