import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { Country } from '@waea/domain/catalogue/abroad/countries'
import { ratesToCountry } from '@waea/domain/catalogue/international-rates'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'

/** What calls and texts to a country cost from New Zealand (3§9.6); a place of it may have a rate of its own. */
export function CallingThere({ country }: { country: Country }) {
  const { name } = country
  const { t } = useLingui()
  const table = useAnswer(catalogue.internationalRates, {})
  const terms = useAnswer(catalogue.terms, {})
  const missing = [table, terms].filter(({ data }) => data === undefined)
  // A retry loads again only what failed.
  const first = missing.find(({ error }) => error !== null) ?? missing[0]
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
      {first && (
        <Loaded<unknown, CallError>
          query={first}
          waiting={<Skeleton className="h-32" />}
          failed={t`We couldn’t load the rates`}
          isPart
        />
      )}
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
