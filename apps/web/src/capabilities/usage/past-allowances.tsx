import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { amountText } from '@waea/domain/usage/rating/usage-amounts'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { useUsageWords } from './shared/use-usage-words.ts'

type Past = Gives<typeof usage.allowances>['Allowances'][number]

/** The allowances of plans and add-ons in each period of the last 12 months, and what was used and carried over. */
export function PastAllowances({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useUsageWords()
  const found = useCall(usage.allowances, { customerUuid, mobileUuid })
  const rows = (found.data?.Allowances ?? []).filter(({ AmountTotal }) => AmountTotal > 0)
  const day = (text: string) => dateText(text, 'day', locale)
  const period = ({ From, Upto }: Past) => (Upto ? `${day(From)} – ${day(Upto)}` : day(From))
  const carried = ({ Type, CarriedOverAmount, CarriesUpto }: Past) => {
    if (!CarriesUpto || CarriedOverAmount === 0) return undefined
    const amount = amountText(Type, CarriedOverAmount)
    return t`${amount}, until ${day(CarriesUpto)}`
  }
  return (
    <Card as="section" aria-labelledby="periods" className="grid gap-3">
      <h2 id="periods" className="text-h3">
        <Trans>Period by period, last 12 months</Trans>
      </h2>
      <Loaded query={found} waiting={<Skeleton className="h-40" />} failed={t`We couldn’t load your periods`} isPart />
      {found.data && rows.length === 0 && (
        <p className="text-ink-2">
          <Trans>Your plans haven’t included any allowances yet.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <Table
          caption={t`Period by period`}
          keyOf={({ AddonUUID, Type, From }) => `${AddonUUID} ${Type} ${From}`}
          rows={rows}
          columns={[
            { key: 'period', header: t`Period`, cell: period, names: true },
            { key: 'what', header: t`What`, cell: ({ Name, Type }) => `${words.kind(Type)}, ${Name}` },
            {
              key: 'total',
              header: t`Total`,
              cell: ({ Type, AmountTotal }) => amountText(Type, AmountTotal),
              align: 'end',
            },
            { key: 'used', header: t`Used`, cell: ({ Type, AmountUsed }) => usedText(Type, AmountUsed), align: 'end' },
            { key: 'over', header: t`Carried over`, cell: carried, align: 'end' },
          ]}
        />
      )}
    </Card>
  )
}

const usedText = (type: Past['Type'], amount: number) => (amount > 0 ? amountText(type, amount) : '0')
