import { Trans, useLingui } from '@lingui/react/macro'
import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import { type ReturnReason, returnRefund, returnWay, sendDays } from '@waea/domain/shop/orders/returns'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import type { ReturnItem, ReturnOptions } from './return-words.ts'

/** The refund for the chosen SIMs, by the same rule as the server. */
export function refundOf({ PaidCents, RefundedCents }: ReturnOptions, chosen: readonly ReturnItem[]) {
  const lines = chosen.flatMap(({ Lines }) => Lines.map((line) => ({ AmountCents: money(line.AmountCents) })))
  return returnRefund(lines, { paid: money(PaidCents), refunded: money(RefundedCents) })
}

/** Exactly what is refunded, to which card, and what happens with plans, line by line. */
export function ReturnSum({
  options,
  chosen,
  reason,
}: {
  options: ReturnOptions
  chosen: readonly ReturnItem[]
  reason: ReturnReason | undefined
}) {
  const { t } = useLingui()
  const { amount, tax } = refundOf(options, chosen)
  const { CardType, CardLast4 } = options
  const whole = chosen.flatMap(({ Lines }) => Lines).reduce((sum, line) => sum + line.AmountCents, 0)
  const card = CardLast4 && [CardType && cardBrandName(CardType), `•••• ${CardLast4}`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Your refund</Trans>
      </h2>
      <DescriptionList
        items={[
          ...chosen.flatMap(({ SIM, Lines }) =>
            Lines.map((line) => ({
              key: `${SIM}-${line.Name}`,
              term: line.Name,
              value: dollars(money(line.AmountCents)),
            })),
          ),
          ...(amount < whole
            ? [{ key: 'before', term: t`Refunded already`, value: `−${dollars(money(whole - amount))}` }]
            : []),
          { key: 'delivery', term: t`Delivery`, value: t`Free, both ways`, weight: 'small' as const },
          { key: 'gst', term: t`GST included`, value: dollars(tax), weight: 'small' as const },
          {
            key: 'sum',
            term: card ? t`Refund to ${card}` : t`Refund`,
            value: dollars(amount),
            weight: 'total' as const,
          },
        ]}
      />
      <ReturnNotes chosen={chosen} reason={reason} />
    </div>
  )
}

/** What happens with plans, and how to send each SIM back. */
function ReturnNotes({ chosen, reason }: { chosen: readonly ReturnItem[]; reason: ReturnReason | undefined }) {
  const ways = new Set(chosen.map(({ SimType }) => returnWay(SimType, reason ?? 'changed-mind')))
  return (
    <ul className="grid gap-1.5 text-s text-ink-2">
      {chosen.flatMap(({ SIM, OnBill }) =>
        OnBill.map(({ Name }) => (
          <li key={`${SIM}-${Name}`}>
            <Trans>{Name} never starts, and never goes on your bill.</Trans>
          </li>
        )),
      )}
      {ways.has('parcel') && (
        <li>
          <Trans>You get a label, and {sendDays} days to hand the parcel in. We refund once the parcel is here.</Trans>
        </li>
      )}
      {ways.has('at-once') && (
        <li>
          <Trans>We take an eSIM back at once, if no phone has downloaded it. Otherwise nothing changes.</Trans>
        </li>
      )}
      {reason === 'faulty' && (
        <li>
          <Trans>Our team looks at it and decides. We’ll email you the decision.</Trans>
        </li>
      )}
    </ul>
  )
}
