import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { Country } from '@waea/domain/catalogue/abroad/countries'
import { ratesToCountry } from '@waea/domain/catalogue/international-rates'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { FailedState } from '@waea/ui/states/failed-state'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'

/** What calls and texts to a country cost from New Zealand (3§9.6); a place of it may have a rate of its own. */
export function CallingThere({ country }: { country: Country }) {
  const { name } = country
  const { t } = useLingui()
  const table = useAnswer(catalogue.internationalRates, {})
  const terms = useAnswer(catalogue.terms, {})
  const failed = [table, terms].find(({ data, error }) => data === undefined && error !== null)
  const text = terms.data && dollars(money(terms.data.CasualRates.idd_sms))
  const other = terms.data && dollars(money(terms.data.CasualRates.idd_voice))
  const rates = ratesToCountry(country, table.data?.Rates ?? [])
  const calls: Description[] = rates.map(({ location, price }, at) => ({
    key: location,
    term: at === 0 ? t`Calls to ${name}` : t`Calls to ${location}`,
    value: price === '1' ? t`${price} cent per minute` : t`${price} cents per minute`,
  }))
  return (
    <Card as="section" aria-labelledby="calling" className="grid gap-4">
      <h2 id="calling" className="text-h3">
        <Trans>Calling there from New Zealand</Trans>
      </h2>
      {failed && <FailedState isPart title={t`We couldn’t load the rates`} of={failed} />}
      {!failed && (!table.data || !terms.data) && <Skeleton className="h-32" />}
      {table.data && terms.data && (
        <DescriptionList
          lines
          items={[
            ...(calls.length > 0
              ? calls
              : [{ key: 'calls', term: t`Calls to ${name}`, value: t`${other} per minute` }]),
            { key: 'texts', term: t`Texts to ${name}`, value: t`${text} per text` },
          ]}
        />
      )}
      <p className="text-s text-ink-2">
        <Trans>
          International minutes of your plan or an add-on are used first. GST included. We round up to the next minute.
        </Trans>
      </p>
    </Card>
  )
}
