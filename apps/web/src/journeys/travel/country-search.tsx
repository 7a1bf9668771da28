import { Trans, useLingui } from '@lingui/react/macro'
import { type Country, findCountries } from '@waea/domain/catalogue/abroad/countries'
import { flagOfCode } from '@waea/domain/catalogue/country-flags'
import { Combobox } from '@waea/ui/fields/combobox'
import { Field } from '@waea/ui/fields/field'
import { useGo } from '../../shell/routing/shared/link.tsx'

const maxShown = 12

/** Finds a country by its name or another name for it, and opens its page. */
export function CountrySearch({ label }: { label: string }) {
  const { t } = useLingui()
  const go = useGo()
  return (
    <Field label={label} hint={<Trans>Such as Fiji, UK or Bali.</Trans>}>
      <Combobox<Country>
        value={null}
        onChange={(country) => void (country && go(`/travel/${country.slug}`))}
        onSearch={async (typed) => findCountries(typed).slice(0, maxShown)}
        keyOf={({ code }) => code}
        textOf={({ code, name }) => `${flagOfCode(code)} ${name}`}
        detailOf={({ otherNames }) => otherNames.join(', ') || undefined}
        failedText={t`Search isn’t working right now. Choose a country from the list.`}
        minLength={1}
      />
    </Field>
  )
}
