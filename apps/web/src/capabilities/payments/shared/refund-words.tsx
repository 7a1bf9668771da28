import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/money/payments'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

export type Refund = NonNullable<Gives<typeof payments.receipt>['Refunds']>[number]

/** A refund's state in a few words: `We refunded $20.00 on 21 Nov 2026`. */
export function useRefundText(): (refund: Refund) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ Status, AmountCents, CreatedAtNanos, CompletedAtNanos }) => {
    const amount = dollars(money(AmountCents))
    const day = dateText(fromNanos(CompletedAtNanos ?? CreatedAtNanos), 'date', locale)
    if (Status === 'COMPLETED') return t`We refunded ${amount} on ${day}`
    return Status === 'FAILED'
      ? t`We couldn’t refund ${amount} to your card`
      : t`We’re refunding ${amount} to your card`
  }
}

/**
 * One sentence about the refunds of a payment with their total; undefined if there are none. If the bank rejects a
 * refund, a person pays it out.
 */
export function useRefundSentence(): (refunds: readonly Refund[] | undefined) => string | undefined {
  const { t } = useLingui()
  return (refunds) => {
    if (!refunds?.length) return undefined
    const amount = dollars(money(refunds.reduce((sum, one) => sum + one.AmountCents, 0)))
    if (refunds.some(({ Status }) => Status === 'FAILED')) {
      return t`Your bank didn’t accept our ${amount} refund. Call us and we’ll pay you another way.`
    }
    if (refunds.every(({ Status }) => Status === 'COMPLETED')) {
      return t`We’ve refunded ${amount} to your card. Banks usually take 5 to 10 working days to show it.`
    }
    return t`We’re refunding ${amount} to your card.`
  }
}
