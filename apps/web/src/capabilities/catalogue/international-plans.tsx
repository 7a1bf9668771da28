import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { countryFlag } from '@waea/domain/catalogue/country-flags'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'

/** What calls to other countries cost, in cents per minute as the provider gives them (3§9.6). */
export default function InternationalPlans() {
  const { t } = useLingui()
  const rates = useAnswer(catalogue.internationalRates, {})
  const other = useAnswer(catalogue.terms, {}).data?.CasualRates.idd_voice
  const price = other === undefined ? undefined : dollars(money(other))
  const [search, setSearch] = useState('')
  const wanted = plain(search)
  const found = (rates.data?.Rates ?? []).filter(({ location }) => plain(location).includes(wanted))
  return (
    <Screen
      title={<Trans>International calling rates</Trans>}
      lead={
        <>
          <Trans>For calls from New Zealand that your plan doesn’t include. Prices include GST.</Trans>{' '}
          {price !== undefined && <Trans>Anywhere else costs {price} per minute.</Trans>}
        </>
      }
      width="text"
      actions={
        <Link to="/travel" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Rates when you travel</Trans>
        </Link>
      }
    >
      <Field label={t`Search`}>
        <TextInput
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          before={<Search aria-hidden="true" className="size-5" />}
          className="pl-11"
          autoComplete="off"
        />
      </Field>
      <Loaded query={rates} waiting={<SkeletonList />} failed={t`We couldn’t load the rates`}>
        {() => (
          <>
            <p role="status" className="text-s text-ink-2">
              <Plural value={found.length} one="# destination" other="# destinations" />
            </p>
            {found.length === 0 ? (
              <EmptyState title={t`We found no rate for that`}>
                <Trans>Check the spelling, or search for the country in English.</Trans>
              </EmptyState>
            ) : (
              <Table
                caption={t`International calling rates`}
                compact
                rows={found}
                keyOf={(rate) => rate.location}
                columns={[
                  {
                    key: 'location',
                    header: t`Destination`,
                    cell: ({ location }) => (
                      <>
                        <span aria-hidden="true">{countryFlag(location)}</span> {location}
                      </>
                    ),
                    names: true,
                  },
                  { key: 'price', header: t`Cents per minute`, cell: (rate) => rate.price, align: 'end' },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Lower case without macrons and accents, so that both spellings match. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
