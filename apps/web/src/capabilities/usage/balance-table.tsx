import { useLingui } from '@lingui/react/macro'
import { amountText as shownAmount } from '@waea/domain/usage/rating/usage-amounts'
import { dateText } from '@waea/kit/date-text'
import { Table } from '@waea/ui/data/table'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { NoPlanWords } from './no-plan-words.tsx'
import { givenOf } from './shared/left.ts'
import type { Balances } from './shared/read-usage.ts'
import { useUsageWords } from './shared/use-usage-words.ts'

type Balance = Balances[number]
/** A kind of usage; or, if several plans include it, one plan's part. */
type Line = Balance & { parcel?: string; addonUuid?: string }

/**
 * Each kind of usage with its allowance, what is left, what was carried over, and what happens when it runs out (1§3).
 */
export function BalanceTable({ balances, stops }: { balances: Balances; stops: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useUsageWords()
  const rules: Record<NonNullable<Balance['UsageRule']>, string | undefined> = {
    Unlimited: undefined,
    Throttled: t`It slows down`,
    CasualRate: stops ? t`It stops` : t`Casual rates`,
  }
  const { given, casual } = givenOf(balances)
  const nameOf = ({ Type, parcel }: Line) =>
    parcel === undefined ? words.kind(Type) : t`${words.kind(Type)}, ${parcel}`
  if (given.length === 0) {
    return (
      <p className="text-ink-2">
        <NoPlanWords stops={stops} />
      </p>
    )
  }
  const lines: Line[] = given.flatMap((one) => linesOf(one, t`carried over`))
  return (
    <>
      <Table
        caption={t`What’s in your plan`}
        keyOf={lineKey}
        rows={lines}
        columns={[
          { key: 'kind', header: t`Kind`, cell: (one) => nameOf(one), names: true },
          {
            key: 'total',
            header: t`Total`,
            cell: (one) => (one.UsageRule === 'Unlimited' ? t`Unlimited` : amountText(one, one.AmountTotal)),
            align: 'end',
          },
          { key: 'left', header: t`Left`, cell: (one) => leftText(one), align: 'end' },
          {
            key: 'ends',
            header: t`Ends on`,
            cell: ({ EndsOn }) => EndsOn && dateText(EndsOn, 'day', locale),
            align: 'end',
          },
          { key: 'rule', header: t`When it runs out`, cell: ({ UsageRule }) => UsageRule && rules[UsageRule] },
        ]}
      />
      {casual.length > 0 && <p className="text-s text-ink-2">{words.casual(casual, stops)}</p>}
    </>
  )
}

/** The rows of a kind: one for each plan and add-on that includes it, else a single one. */
function linesOf(one: Balance, carriedOver: string): Line[] {
  const isSplit = one.Parcels.length > 1 || one.Parcels.some(({ IsCarriedOver }) => IsCarriedOver)
  if (one.UsageRule === 'Unlimited' || !isSplit) return [one]
  return one.Parcels.map(({ AddonUUID, EndsOn, Name, AmountTotal, AmountRemaining, IsCarriedOver }, at) => {
    const { EndsOn: _first, ...kind } = one
    return {
      ...kind,
      AmountTotal,
      AmountRemaining,
      parcel: IsCarriedOver ? carriedOver : Name,
      addonUuid: `${AddonUUID} ${at}`,
      ...(EndsOn !== undefined && { EndsOn }),
    }
  })
}

const lineKey = ({ Type, addonUuid = '' }: Line) => `${Type} ${addonUuid}`

/** Unlimited and zero amounts are blank. */
function amountText({ Type, UsageRule }: Balance, amount: number): string | undefined {
  if (UsageRule === 'Unlimited' || amount === 0) return undefined
  return shownAmount(Type, amount)
}

/** What is left; zero is shown in the unit of the allowance. */
function leftText(one: Balance): string | undefined {
  if (one.AmountRemaining > 0 || one.UsageRule === 'Unlimited') return amountText(one, one.AmountRemaining)
  return one.Type === 'data' ? '0 GB' : '0'
}
