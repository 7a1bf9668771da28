import { Trans, useLingui } from '@lingui/react/macro'
import { dataText } from '@waea/domain/usage/rating/usage-amounts'
import { dollars, money, sum } from '@waea/kit/money'
import { Table } from '@waea/ui/data/table'
import { useKindWords } from '../../catalogue/shared/use-kind-words.ts'
import type { Charge } from './read-usage.ts'

/** What usage outside the plan cost, newest first, with the total (1§3 usage charge). */
export function ChargeTable({ charges }: { charges: readonly Charge[] }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const used = ({ ChargedData, ChargedMins, ChargedTXTs, ChargedPXTs }: Charge): string => {
    if (ChargedData > 0) return dataText(ChargedData)
    if (ChargedMins > 0) {
      const minutes = Math.round(ChargedMins * 100) / 100
      return t`${minutes} min`
    }
    return t`${ChargedTXTs + ChargedPXTs} sent`
  }
  const total = dollars(sum(charges.map(({ AmountCents }) => money(AmountCents))))
  return (
    <>
      <Table
        caption={t`Charges outside your plan`}
        keyOf={({ UUID }) => UUID}
        rows={charges}
        columns={[
          {
            key: 'when',
            header: t`When`,
            cell: ({ date, time }) => `${date}, ${time}`,
            names: true,
          },
          {
            key: 'kind',
            header: t`Kind`,
            cell: ({ Type, Country }) => (Country ? t`${kinds[Type]}, in ${Country}` : kinds[Type]),
          },
          { key: 'used', header: t`Used`, cell: used, align: 'end' },
          { key: 'cost', header: t`Cost`, cell: ({ AmountCents }) => dollars(money(AmountCents)), align: 'end' },
        ]}
      />
      <p className="text-right font-bold">
        <Trans>
          Total <span className="tabular-nums">{total}</span>
        </Trans>
      </p>
    </>
  )
}
