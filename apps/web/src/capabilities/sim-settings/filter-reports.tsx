import { Trans, useLingui } from '@lingui/react/macro'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { FilterPage, type OfMobile } from './filter-page.tsx'

/** What the network blocked in the last 30 days. */
export default function FilterReports() {
  return <FilterPage>{(_, which) => <Report which={which} />}</FilterPage>
}

function Report({ which }: { which: OfMobile }) {
  const { t } = useLingui()
  const locale = useLocale()
  const report = useCall(simSettings.webFilterReport, which)
  const kinds: Record<string, string> = {
    malware: t`Malware`,
    phishing: t`Stealing passwords`,
    adult: t`Not for children`,
    gambling: t`Gambling`,
    'own-list': t`Your own list`,
  }
  if (!report.data) {
    const waiting = <SkeletonList count={2} />
    return <Loaded query={report} waiting={waiting} failed={t`We couldn’t load the report`} inCard />
  }
  const { Blocked } = report.data
  if (Blocked.length === 0) {
    return (
      <EmptyState title={t`Nothing blocked in the last 30 days`}>
        <Trans>When a filter blocks a website, it’s counted here.</Trans>
      </EmptyState>
    )
  }
  return (
    <Card as="section" aria-labelledby="blocked" className="grid gap-3">
      <h2 id="blocked" className="text-h3">
        <Trans>Blocked in the last 30 days</Trans>
      </h2>
      <table className="w-full text-left tabular-nums">
        <thead className="text-s text-ink-2">
          <tr>
            <th scope="col" className="py-1 font-medium">
              <Trans>Day</Trans>
            </th>
            <th scope="col" className="py-1 font-medium">
              <Trans>Why</Trans>
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              <Trans>Websites</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {Blocked.map(({ Day, Category, Count }) => (
            <tr key={`${Day} ${Category}`} className="border-t border-line">
              <td className="py-2">{dateText(Day, 'day', locale)}</td>
              <td className="py-2">{kinds[Category] ?? Category}</td>
              <td className="py-2 text-right">{Count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
