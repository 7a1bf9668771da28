import { Trans, useLingui } from '@lingui/react/macro'
import { countryOfSlug } from '@waea/domain/catalogue/abroad/countries'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { ChooseCountry } from './choose-country.tsx'
import { OfCountry } from './of-country.tsx'

/** What a mobile costs in another country, and what calls there cost from New Zealand. */
export default function Travel() {
  const { t } = useLingui()
  const slug = useParam('country')
  const country = slug === undefined ? undefined : countryOfSlug(slug.toLowerCase())
  if (country) return <OfCountry key={country.code} country={country} />
  if (slug === undefined) return <ChooseCountry />
  return (
    <Screen title={<Trans>Travel and roaming</Trans>} width="text">
      <EmptyState
        title={t`We don’t know this country`}
        action={
          <Link to="/travel" className={buttonClass()}>
            <Trans>Choose a country</Trans>
          </Link>
        }
      >
        <Trans>Check the address, or choose the country from our list.</Trans>
      </EmptyState>
    </Screen>
  )
}
