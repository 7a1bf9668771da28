import { Trans, useLingui } from '@lingui/react/macro'
import { type Country, countries } from '@waea/domain/catalogue/abroad/countries'
import { flagOfCode } from '@waea/domain/catalogue/country-flags'
import { buttonClass } from '@waea/ui/button'
import { Accordion } from '@waea/ui/data/accordion'
import { useEffect, useState } from 'react'
import { browserMemory } from '../../shell/device/shared/memory.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { CountrySearch } from './country-search.tsx'
import { lastCountry } from './last-country.ts'

/** The first letters of the countries on one fold, so that each opens to less than three screens of a phone. */
const letters = [
  ['A', 'B'],
  ['C', 'D'],
  ['E', 'G'],
  ['H', 'K'],
  ['L', 'M'],
  ['N', 'P'],
  ['Q', 'S'],
  ['T', 'Z'],
] as const

/** All countries: a search, the one last looked at on this device, and a list of links by first letter. */
export function ChooseCountry() {
  const { t } = useLingui()
  return (
    <Screen
      title={<Trans>Travel and roaming</Trans>}
      lead={<Trans>What your mobile costs in another country, and what it costs to call there from New Zealand.</Trans>}
      width="list"
    >
      <div className="grid gap-2">
        <CountrySearch label={t`Country`} />
        <LastChosen />
      </div>
      <section aria-labelledby="countries" className="grid gap-3">
        <h2 id="countries" className="text-h3">
          <Trans>All countries</Trans>
        </h2>
        <Accordion
          items={letters.map(([from, to]) => ({
            key: from,
            title: t`${from} to ${to}`,
            content: <Countries of={countries.filter(({ name }) => isWithin(name, from, to))} />,
          }))}
        />
      </section>
    </Screen>
  )
}

function Countries({ of }: { of: readonly Country[] }) {
  const english = useEnglishMark()
  return (
    <ul lang={english} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6">
      {of.map((country) => (
        <li key={country.code}>
          <Link
            to={`/travel/${country.slug}`}
            className="flex min-h-11 items-center gap-2.5 py-1.5 text-ink no-underline decoration-accent decoration-2 underline-offset-4 hover:underline"
          >
            <span aria-hidden="true">{flagOfCode(country.code)}</span> {country.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whether a name starts with one of some letters, marks such as in Åland aside. */
function isWithin(name: string, from: string, to: string): boolean {
  const first = name.normalize('NFD').charAt(0).toUpperCase()
  return from <= first && first <= to
}

/** Known only in the browser. Its line is there from the start, so that nothing moves. */
function LastChosen() {
  const english = useEnglishMark()
  const [last, setLast] = useState<Country>()
  useEffect(() => setLast(lastCountry(browserMemory())), [])
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-2">
      {last ? (
        <>
          <Trans>You last looked at</Trans>
          <Link to={`/travel/${last.slug}`} className={buttonClass({ tone: 'link' })}>
            <span lang={english}>{last.name}</span>
          </Link>
        </>
      ) : (
        <Trans>Or choose from the list.</Trans>
      )}
    </p>
  )
}
