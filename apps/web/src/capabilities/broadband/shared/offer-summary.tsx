import { Trans, useLingui } from '@lingui/react/macro'
import { costOver, costTerms } from '@waea/domain/broadband/plan-cost'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import type { ReactNode } from 'react'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import { usePriceWords } from './use-price-words.ts'
import type { FibrePlan, Modem } from './wire.ts'

type Priced = Pick<FibrePlan, 'Price' | 'Periods' | 'ThenCents'>

/** The rows for everything that a plan costs over 12 and 24 months; `once` is paid now, such as for a router. */
export function useCostRows(): (price: Priced, once: number) => { key: string; term: ReactNode; value: string }[] {
  const { t } = useLingui()
  return (price, once) =>
    costTerms.map((months) => ({
      key: `over-${months}`,
      term: t`Everything in the first ${months} months`,
      value: dollars(costOver(price, months, once)),
    }))
}

/** A speed of a plan in the busy hours, in words; undefined where none was published. */
export function useBusyHour(): (plan: Pick<FibrePlan, 'BusyHour'>) => string | undefined {
  const { t } = useLingui()
  return ({ BusyHour: busy }) => busy && t`${busy.DownMbps} Mbps down, ${busy.UpMbps} Mbps up`
}

/** The industry's Broadband Offer Summary of a plan: the same headings for every plan of every provider. */
export function OfferSummary({ plan, modems }: { plan: FibrePlan; modems: readonly Modem[] }) {
  const { t } = useLingui()
  const { name: brand } = useBrand()
  const words = usePriceWords()
  const costRows = useCostRows()
  const busyHour = useBusyHour()
  const english = useEnglishMark()
  const nothing = dollars(money(0))
  return (
    <DescriptionList
      lines
      items={[
        { key: 'plan', term: t`Plan name`, value: plan.Name },
        { key: 'provider', term: t`Provider`, value: brand },
        { key: 'type', term: t`Type of broadband`, value: t`Fibre` },
        { key: 'price', term: t`Monthly price, GST included`, value: dollars(money(plan.Price)) },
        ...words.laterRows(plan),
        { key: 'term', term: t`Contract term`, value: t`None: a month at a time` },
        { key: 'least', term: t`Minimum total cost`, value: t`${dollars(money(plan.Price))}, one month` },
        ...costRows(plan, 0),
        { key: 'connection', term: t`Connection and installation`, value: nothing },
        ...modems.map(({ ID, Name, PriceCents }) => ({
          key: ID,
          term: t`Router: ${Name}, if you want it`,
          value: dollars(money(PriceCents)),
        })),
        { key: 'own', term: t`Router: your own`, value: nothing },
        { key: 'end', term: t`Fee for ending early`, value: nothing },
        { key: 'data', term: t`Data included`, value: t`Unlimited` },
        { key: 'beyond', term: t`Beyond the data included`, value: t`Doesn’t apply` },
        { key: 'speed', term: t`Maximum speed`, value: t`${plan.DownMbps} Mbps down, ${plan.UpMbps} Mbps up` },
        {
          key: 'busy',
          term: t`Average speed in the busy hours, 7 to 11 pm`,
          value: busyHour(plan) ?? t`Not measured yet`,
        },
        ...(plan.BusyHour?.Source
          ? [{ key: 'source', term: t`Measured by`, value: <span lang={english}>{plan.BusyHour.Source}</span> }]
          : []),
        { key: 'traffic', term: t`Traffic management`, value: t`None: nothing is slowed down or put first` },
        { key: 'phone', term: t`Home phone`, value: t`Not included` },
        { key: 'power', term: t`In a power cut`, value: t`Doesn’t work, and nor do calls to 111 over it` },
      ]}
    />
  )
}

/** What affects the speed at home, below the figures. */
export function SpeedNote() {
  return (
    <p className="text-s text-ink-2">
      <Trans>
        Speeds are by cable, at the router. Over Wi-Fi they’re less, and depend on your house and devices, and on the
        network and the servers that you use.
      </Trans>
    </p>
  )
}
