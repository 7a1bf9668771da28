import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { payouts } from '@waea/contract/money/payouts'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { PaidList } from '../../payments/shared/paid-list.tsx'

type Payout = Gives<typeof payouts.creditPayout>['Payouts'][number]

const tones = { UNDER_WAY: 'info', PAID: 'good', RETURNED: 'bad' } as const

/** Earlier payouts of the credit, and those under way. */
export function PayoutList({ payouts: list }: { payouts: readonly Payout[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = { UNDER_WAY: t`On its way`, PAID: t`Paid out`, RETURNED: t`Returned` }
  const line = ({ PayoutUUID, Way, Status, AmountCents, ReturnedCents, CreatedAtNanos, CompletedAtNanos }: Payout) => {
    const day = dateText(fromNanos(CompletedAtNanos ?? CreatedAtNanos), 'date', locale)
    const back = dollars(money(ReturnedCents))
    return {
      key: PayoutUUID,
      title: Way === 'card' ? t`To your card` : t`To your bank account`,
      amount: dollars(money(AmountCents)),
      detail: ReturnedCents > 0 ? t`${day}. ${back} of it is your credit again.` : day,
      state: <StatusBadge tone={tones[Status]}>{words[Status]}</StatusBadge>,
    }
  }
  return (
    <section aria-labelledby="payouts" className="grid gap-3">
      <h2 id="payouts" className="text-h3">
        <Trans>Payouts</Trans>
      </h2>
      <PaidList label={t`Payouts`} lines={list.map(line)} />
    </section>
  )
}
