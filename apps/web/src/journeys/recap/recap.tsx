import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { dataText } from '@waea/domain/usage/rating/usage-amounts'
import { recapYears } from '@waea/domain/usage/recap-years'
import { type Recap, recapYear } from '@waea/domain/usage/usage-history'
import { dayOf, dayParts } from '@waea/kit/calendar-day'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { MobileSwitcher } from '../../capabilities/mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { picture } from './picture.ts'
import { isEmptyYear } from './recap-data.ts'
import { RecapPicture } from './recap-picture.tsx'
import { SharePicture } from './share-picture.tsx'
import { useRecap } from './use-recap.ts'

/** A year of usage as a picture to keep and share (1§1). The address names the year; the default is last year. */
export default function RecapPage() {
  const { t } = useLingui()
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  const [today] = useState(() => dayOf(new Date()))
  const requestedYear = Number(useSearchValue('year'))
  const thisYear = dayParts(today).year
  const year =
    Number.isInteger(requestedYear) && requestedYear > thisYear - recapYears && requestedYear <= thisYear
      ? requestedYear
      : recapYear(today)
  return (
    <Screen
      title={<Trans>Your year {year}</Trans>}
      back={{ to: '/profile/plans/usage', name: <Trans>Usage</Trans> }}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
      width="list"
    >
      <MobilesWait list={list} />
      {list.data && !mobile && (
        <EmptyState title={t`Nothing to look back at yet`}>
          <Trans>What you use in a year shows here once you have a mobile.</Trans>
        </EmptyState>
      )}
      {mobile && (
        <OfMobile key={mobile.UUID} of={{ customerUuid, mobileUuid: mobile.UUID }} year={year} thisYear={thisYear} />
      )}
    </Screen>
  )
}

type Which = { of: { customerUuid: string; mobileUuid: string }; year: number; thisYear: number }

function OfMobile({ of, year, thisYear }: Which) {
  const { t } = useLingui()
  const found = useRecap(of, year, thisYear)
  const { years } = found
  // The list of years may load before the first year's figures; showing the choice then would push the placeholder
  // down.
  const [hasCome, setHasCome] = useState(false)
  if (!found.isPending && !hasCome) setHasCome(true)
  return (
    <>
      {hasCome && <YearChoice year={year} years={years} />}
      <Loaded query={found} waiting={<SkeletonList count={1} />} failed={t`We couldn’t load your year`} inCard>
        {(recap) =>
          isEmptyYear(recap) ? (
            <EmptyState title={t`Nothing used in ${year}`}>
              <Trans>This mobile used no data, minutes or texts that year.</Trans>
            </EmptyState>
          ) : (
            <Shown key={year} recap={recap} />
          )
        }
      </Loaded>
    </>
  )
}

/** A choice of years, if there is more than the one shown. */
function YearChoice({ year, years }: { year: number; years: readonly number[] }) {
  const go = useGo()
  const all = [...new Set([...years, year])].sort((a, b) => b - a)
  if (all.length < 2) return null
  return (
    <Field label={<Trans>Year</Trans>} className="max-w-40">
      <Select
        value={String(year)}
        options={all.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(event) => void go('/recap', { search: { year: event.target.value }, replace: true })}
      />
    </Field>
  )
}

function Shown({ recap }: { recap: Recap }) {
  const { t } = useLingui()
  const { name, wordmark } = useBrand()
  const rows = useFigures(recap)
  const { year, years_count } = recap
  const headline = t`My year in touch`
  const address = typeof window === 'undefined' ? '' : window.location.host
  const parts = picture({ wordmark, headline, year: String(year), rows, footer: address })
  const label = [`${name}, ${headline}, ${year}.`, ...rows.map(({ figure, label: of }) => `${figure} ${of}.`)]
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <RecapPicture parts={parts} label={label.join(' ')} />
      <div className="grid gap-5">
        <p className="text-ink-2">
          {t`${plural(years_count, { one: 'Your first year with us.', other: '# years with us so far.' })}`}{' '}
          <Trans>The picture shows these totals and nothing else about you.</Trans>
        </p>
        <DescriptionList items={rows.map(({ figure, label: of }) => ({ key: of, term: of, value: figure }))} />
        <SharePicture parts={parts} name={`${name.toLowerCase()}-${year}.png`} title={headline} />
      </div>
    </div>
  )
}

/** The totals of a year in words; kinds that were not used are left out. */
function useFigures({ data, minutes, SMS, MMS }: Recap): { figure: string; label: string }[] {
  const { t, i18n } = useLingui()
  const number = (count: number) => i18n.number(count)
  return [
    { amount: data, figure: dataText(data), label: t`of data` },
    { amount: minutes, figure: number(minutes), label: t`minutes of calls` },
    { amount: SMS, figure: number(SMS), label: t`texts` },
    { amount: MMS, figure: number(MMS), label: t`picture messages` },
  ].filter(({ amount }) => amount > 0)
}
