import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, type Money, minus, money, zero } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useBillDates } from './shared/bill-words.tsx'
import { type Account, type Bill, disputedOn, isClosed, owedOn, type whereItGoes } from './shared/use-bills.ts'

type Props = {
  account: Account
  /** The unpaid bills. */
  bills: readonly Bill[]
  /** Undefined while no payable amount is typed. */
  amount: Money | undefined
  went: ReturnType<typeof whereItGoes> | undefined
}

/**
 * How a payment will be used, shown before it is made: the bills that it pays, what is left to pay, what becomes
 * credit, and the rule.
 */
export function WhereItGoes({ account, bills, amount, went }: Props) {
  const { t } = useLingui()
  const { day } = useBillDates()
  const { On, AmountCents } = account.AutomaticPayment
  const [owed, disputed] = [owedOn(bills), disputedOn(bills)]
  const paid = (went?.parts ?? []).reduce((all, part) => money(all + part.amount), zero)
  const items = [
    { key: 'owed', term: t`You owe now`, value: dollars(owed) },
    ...(disputed > 0 ? [{ key: 'disputed', term: t`Disputed, not to be paid now`, value: dollars(disputed) }] : []),
    ...(went?.parts ?? []).map(({ bill, amount: part, isWhole }) => ({
      key: bill.Number,
      term: isWhole ? t`Pays ${bill.Number}` : t`Pays a part of ${bill.Number}`,
      value: dollars(part),
    })),
    ...(went && went.toCredit > 0 ? [{ key: 'credit', term: t`Becomes credit`, value: dollars(went.toCredit) }] : []),
    {
      key: 'after',
      term: t`You owe after`,
      value: amount === undefined ? '…' : dollars(minus(owed, paid)),
      weight: 'total' as const,
    },
  ]
  return (
    <Card
      as="section"
      tone="sunken"
      aria-labelledby="where-it-goes"
      className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="where-it-goes" className="text-h3">
        <Trans>Where it goes</Trans>
      </h2>
      <div aria-live="polite">
        <DescriptionList items={items} />
      </div>
      <p className="text-s text-ink-2">
        {isClosed(account) ? (
          <Trans>
            A payment goes to the bill you choose first, then to the one that has been due the longest. Your account is
            closed, so what’s left stays there as credit.
          </Trans>
        ) : (
          <Trans>
            A payment goes to the bill you choose first, then to the one that has been due the longest. What’s left
            becomes credit, and your next bill uses it first.
          </Trans>
        )}
      </p>
      {On !== undefined && AmountCents !== undefined && (
        <p className="text-s text-ink-2">
          <Trans>
            We’ll take {dollars(money(AmountCents))} automatically on {day(On)}, less what you pay now.
          </Trans>
        </p>
      )}
    </Card>
  )
}
