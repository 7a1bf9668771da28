import { Trans } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { type CatalogueEntry, priceDue, priceIn, shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import { buttonClass } from '@waea/ui/button'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { PassLine } from './pass-line.tsx'

/** The day passes of a zone, for visitors. Prepay and postpay have passes of their own; alike ones are shown once. */
export function DayPasses({ zone }: { zone: string }) {
  const postpay = useAnswer(catalogue.postpayPlans, { spid: '2' })
  const prepay = useAnswer(catalogue.prepayPlans, { spid: '2' })
  const prices = [postpay, prepay].flatMap(({ data }) => data?.Prices ?? [])
  const priceOf = (entry: CatalogueEntry) => priceDue(entry, priceIn(prices, entry))
  const entries = [...(postpay.data?.PostpayMobilePlans ?? []), ...(prepay.data?.PrepayAddons ?? [])]
  const passes = shownEntries(entries).filter(({ Characteristics }) => Characteristics.RoamingZone === zone)
  const different = new Map(passes.map((entry) => [`${entry.Name} ${priceOf(entry)}`, entry]))
  if (different.size === 0) return null
  return (
    <section aria-labelledby="passes" className="grid gap-3 border-t border-line pt-4">
      <h3 id="passes" className="font-semibold">
        <Trans>Or by the day</Trans>
      </h3>
      <ul className="grid gap-3">
        {[...different.values()].map((entry) => (
          <li key={entry.UUID}>
            <PassLine entry={entry} price={priceOf(entry)} />
          </li>
        ))}
      </ul>
      <Link to="/profile/plans/addons" className={buttonClass({ tone: 'quiet' })}>
        <Trans>Sign in to buy a day pass</Trans>
      </Link>
    </section>
  )
}
