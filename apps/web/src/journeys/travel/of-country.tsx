import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { Country } from '@waea/domain/catalogue/abroad/countries'
import { flagOfCode } from '@waea/domain/catalogue/country-flags'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Suspense, useEffect } from 'react'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { browserMemory } from '../../shell/device/shared/memory.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useEnglishMark, useSession } from '../../shell/session/shared/portal.tsx'
import { CallingThere } from './calling-there.tsx'
import { CountrySearch } from './country-search.tsx'
import { DayPasses } from './day-passes.tsx'
import { keepCountry } from './last-country.ts'
import { RatesThere } from './rates-there.tsx'

const OwnMobile = lazyPart(() => import('./own-mobile.tsx'))

/** One country: use of a mobile there, calls there from New Zealand, and how the customer's own mobile is set. */
export function OfCountry({ country }: { country: Country }) {
  const { t } = useLingui()
  const { code, name } = country
  const english = useEnglishMark()
  const session = useSession()
  const isCustomer = session.status === 'signed-in' && session.customerUuid !== undefined
  useEffect(() => keepCountry(browserMemory(), country), [country])
  return (
    <Screen
      title={
        <>
          <span aria-hidden="true">{flagOfCode(code)}</span> <span lang={english}>{name}</span>
        </>
      }
      back={{ to: '/travel', name: <Trans>All countries</Trans> }}
      lead={<Trans>What your mobile costs there, and what it costs to call there from New Zealand.</Trans>}
      width="text"
    >
      <There country={country} isCustomer={isCustomer} />
      <CallingThere country={country} />
      {isCustomer && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OwnMobile code={code} />
        </Suspense>
      )}
      <CountrySearch label={t`Another country`} />
    </Screen>
  )
}

function There({ country: { code, name }, isCustomer }: { country: Country; isCustomer: boolean }) {
  const { t } = useLingui()
  const roaming = useAnswer(catalogue.roaming, {})
  return (
    <Card as="section" aria-labelledby="there" className="grid gap-4">
      <h2 id="there" className="text-h3">
        <Trans>Using your mobile there</Trans>
      </h2>
      <Loaded
        query={roaming}
        waiting={<Skeleton className="h-56" />}
        failed={t`We couldn’t load the roaming rates`}
        isPart
      >
        {({ Zones }) => {
          const zone = Zones.find(({ Countries }) => Countries.includes(code))
          if (!zone) {
            return (
              <Notice tone="warn" title={<Trans>Your mobile doesn’t work in {name}</Trans>}>
                <Trans>
                  We have no roaming there, so nothing is charged. You can use apps over Wi-Fi. Before you go, check
                  that nothing you need comes by text, such as sign-in codes.
                </Trans>
              </Notice>
            )
          }
          return (
            <>
              <RatesThere zone={zone} />
              {!isCustomer && <DayPasses zone={zone.Zone} />}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
