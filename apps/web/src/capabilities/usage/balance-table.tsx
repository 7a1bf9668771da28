import { Trans, useLingui } from '@lingui/react/macro'
import { shownWireAmount } from '@waea/domain/usage/usage-amounts'
import { type Column, Table } from '@waea/ui/table'
import { shortDayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import { givenOf } from './left.ts'
import type { Balances } from './read-usage.ts'
import { useUsageWords } from './use-usage-words.ts'

type Balance = Balances[number]

/** Each kind of usage with its whole allowance, what is left, what came over from before, and what follows (1§3). */
export function BalanceTable({ balances }: { balances: Balances }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useUsageWords()
  const rules: Record<NonNullable<Balance['UsageRule']>, string | undefined> = {
    Unlimited: undefined,
    Throttled: t`It continues, slower`,
    CasualRate: t`Casual rates`,
  }
  const { given, casual } = givenOf(balances)
  if (given.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No plan with data, minutes or texts. What you use is charged at casual rates.</Trans>
      </p>
    )
  }
  const carriedOver: Column<Balance> = {
    key: 'over',
    header: t`Carried over`,
    cell: (one) => amountText(one, one.CarryOverAmount),
    align: 'end',
  }
  return (
    <>
      <Table
        caption={t`What your plan gives`}
        keyOf={({ Type }) => Type}
        rows={given}
        columns={[
          { key: 'kind', header: t`Kind`, cell: ({ Type }) => words.kind(Type), names: true },
          {
            key: 'total',
            header: t`In all`,
            cell: (one) => (one.UsageRule === 'Unlimited' ? t`Unlimited` : amountText(one, one.AmountTotal)),
            align: 'end',
          },
          { key: 'left', header: t`Left`, cell: (one) => leftText(one), align: 'end' },
          ...(given.some(({ CarryOverAmount }) => CarryOverAmount > 0) ? [carriedOver] : []),
          {
            key: 'ends',
            header: t`Ends on`,
            cell: ({ EndsOn }) => EndsOn && shortDayText(EndsOn, locale),
            align: 'end',
          },
          { key: 'rule', header: t`When it is used up`, cell: ({ UsageRule }) => UsageRule && rules[UsageRule] },
        ]}
      />
      {casual.length > 0 && <p className="text-s text-ink-2">{words.casual(casual)}</p>}
    </>
  )
}

/** What is unlimited, and nothing at all, has no amount. */
function amountText({ Type, UsageRule }: Balance, amount: number): string | undefined {
  if (UsageRule === 'Unlimited' || amount === 0) return undefined
  const shown = shownWireAmount(Type, amount)
  return Type === 'data' ? `${shown.amount} ${shown.unit}` : shown.amount
}

/** What is left may be nothing, and then says so in the unit of the whole. */
function leftText(one: Balance): string | undefined {
  if (one.AmountRemaining > 0 || one.UsageRule === 'Unlimited') return amountText(one, one.AmountRemaining)
  return one.Type === 'data' ? '0 GB' : '0'
}
