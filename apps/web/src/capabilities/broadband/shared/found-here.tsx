import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { buttonClass } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, Suspense } from 'react'
import { useAnswer } from '../../../shell/data/shared/use-answer.ts'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { usePlaceWords } from './use-place-words.ts'
import type { Availability, FibrePlace } from './wire.ts'

// Most addresses have fibre, so the form is loaded where it is needed.
const TellMe = lazyPart(async () => ({ default: (await import('../tell-me.tsx')).TellMe }))

type Place = Pick<FibrePlace, 'LocationProvider' | 'LocationProviderIDX'>

/**
 * Whether and how fibre is available at a place, with the next steps below. Announced to screen readers once known.
 * Pass the place as the React key.
 */
export function FoundHere({ place, children }: { place: Place; children: (found: Availability) => ReactNode }) {
  const { t } = useLingui()
  const { LocationProvider, LocationProviderIDX } = place
  const found = useAnswer(broadband.serviceAvailability, { SPID: 2, LocationProvider, LocationProviderIDX })
  const errorText = useErrorText()
  return (
    <Loaded
      query={found}
      waiting={<Checking />}
      failed={t`We couldn’t check this address`}
      note={errorText}
      isPart
      instead={({ code }) => code === 'no-fibre-services' && <NoFibre place={place} />}
    >
      {(here) => (
        <>
          <div role="status">
            <HowItComes found={here} />
          </div>
          {children(here)}
        </>
      )}
    </Loaded>
  )
}

function Checking() {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-ink-2">
        <Trans>Asking the fibre company about this address…</Trans>
      </p>
      <Skeleton className="h-24" />
    </div>
  )
}

/** What is available at a place, from which company, and from when. */
function HowItComes({ found }: { found: Availability }) {
  const words = usePlaceWords()(found)
  const { LFC } = found
  return (
    <Notice tone="good" title={words.title}>
      <p>{words.detail}</p>
      <p className="mt-1.5">
        {words.from} <Trans>The fibre here belongs to {LFC}.</Trans>
      </p>
    </Notice>
  )
}

/** No fibre at a place (3§8.5), and the alternatives. */
function NoFibre({ place }: { place: Place }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const { support } = useBrand()
  return (
    <>
      <div role="status">
        <Notice tone="warn" title={t`No Fibre services available`}>
          <p>
            <Trans>
              No fibre company reaches this address yet. Check the address, including the flat or unit number. Nothing
              was ordered.
            </Trans>
          </p>
          <ul aria-label={t`What you can do`} className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
            {isOn(settings, 'IS_SHOW_PLANS') && (
              <li>
                <Link to="/plans" className={buttonClass({ tone: 'link', className: 'text-left' })}>
                  <Trans>See mobile plans</Trans>
                </Link>
              </li>
            )}
            <li>
              <Link to="/network" className={buttonClass({ tone: 'link', className: 'text-left' })}>
                <Trans>See our mobile network</Trans>
              </Link>
            </li>
            <li>
              <a href={support.phoneLink} className={buttonClass({ tone: 'link', className: 'text-left' })}>
                <Trans>Ask us: {support.phone}</Trans>
              </a>
            </li>
          </ul>
        </Notice>
      </div>
      <Suspense fallback={null}>
        <TellMe place={place} />
      </Suspense>
    </>
  )
}
