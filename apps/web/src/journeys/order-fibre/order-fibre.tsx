import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Steps } from '@waea/ui/data/steps'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Suspense, useEffect } from 'react'
import { checkedAgain, type FibreDraft, needsVisit } from '../../capabilities/broadband/shared/draft.ts'
import type { Availability } from '../../capabilities/broadband/shared/wire.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { focusHeading } from '../../shell/frame/shared/heading-focus.ts'
import { useParam } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { readOrdered } from './ordered-kept.ts'
import { type FibreStep, fibreSteps, stepNow } from './step-now.ts'
import { type DraftInUse, useDraft } from './use-draft.ts'

// Each step is loaded when it is reached: the address search and the card form are the heaviest parts.
const LocationStep = lazyPart(async () => ({ default: (await import('./location-step.tsx')).LocationStep }))
const PackageStep = lazyPart(async () => ({ default: (await import('./package-step.tsx')).PackageStep }))
const SummaryStep = lazyPart(async () => ({ default: (await import('./summary-step.tsx')).SummaryStep }))
const CheckoutStep = lazyPart(async () => ({ default: (await import('./checkout-step.tsx')).CheckoutStep }))
const Ordered = lazyPart(async () => ({ default: (await import('./ordered.tsx')).Ordered }))

/** Orders fibre: the place, the package, the summary, the checkout (1§2). */
export default function OrderFibre() {
  const session = useSession()
  if (session.status === 'restoring') return <SkeletonList />
  const whose = session.status === 'signed-in' ? session.customerUuid : undefined
  return <OrderSteps key={whose ?? 'visitor'} whose={whose} />
}

function OrderSteps({ whose }: { whose: string | undefined }) {
  const requested = useParam('step')
  const inUse = useDraft(whose)
  const { draft } = inUse
  const found = useFoundAgain(inUse)
  const ordered = whose === undefined ? undefined : readOrdered()
  const step = stepNow({
    requested,
    hasPlace: hasPlace(draft) && found.error?.code !== 'no-fibre-services',
    hasPackage: draft?.plan !== undefined && (found.isPending || hasDay(draft, found.data)),
    isOrdered: ordered !== undefined,
  })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <Progress step={step} />
      <Suspense fallback={<SkeletonList count={1} />}>
        {step === 'ordered' && ordered && whose !== undefined && (
          <Ordered ordered={ordered} customerUuid={whose} inUse={inUse} />
        )}
        {step === 'location' && <LocationStep inUse={inUse} />}
        {draft && step !== 'ordered' && step !== 'location' && (
          <AtPlace found={found}>
            {(place) => <OneStep step={step} draft={draft} found={place} inUse={inUse} />}
          </AtPlace>
        )}
        <HeadingFocus key={step} />
      </Suspense>
    </div>
  )
}

const hasPlace = (draft: FibreDraft | undefined) => Boolean(draft?.contact?.Name.trim() && draft.contact.Phone.trim())

const hasDay = (draft: FibreDraft, found: Availability | undefined) =>
  found !== undefined && (needsVisit(found) || draft.rsf !== undefined)

type StepProps = { draft: FibreDraft; found: Availability; inUse: DraftInUse }

function OneStep({ step, ...props }: StepProps & { step: Exclude<FibreStep, 'location'> }) {
  if (step === 'package') return <PackageStep {...props} />
  return step === 'summary' ? <SummaryStep {...props} /> : <CheckoutStep {...props} />
}

/**
 * Today's availability at the draft's place. A draft may be days old, so the place is checked again each time it is
 * opened, and the draft is updated.
 */
function useFoundAgain({ draft, keep }: DraftInUse) {
  const { LocationProvider = '', LocationProviderIDX = '' } = draft?.location ?? {}
  const found = useCall(
    broadband.serviceAvailability,
    { SPID: 2, LocationProvider, LocationProviderIDX },
    { enabled: draft !== undefined },
  )
  const checked = draft && found.data && checkedAgain(draft, found.data)
  const isStale = checked !== undefined && JSON.stringify(checked) !== JSON.stringify(draft)
  useEffect(() => {
    if (isStale) keep(checked)
  })
  return found
}

/** The step, once today's availability at the place is known. */
function AtPlace({
  found,
  children,
}: {
  found: ReturnType<typeof useFoundAgain>
  children: (found: Availability) => React.ReactNode
}) {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <>
      {found.error && !found.data && <PageHeading title={<Trans>Order fibre</Trans>} />}
      <Loaded
        query={found}
        waiting={<SkeletonList count={1} />}
        failed={t`We couldn’t check this address`}
        note={errorText}
      >
        {children}
      </Loaded>
    </>
  )
}

function Progress({ step }: { step: FibreStep | 'ordered' }) {
  const { t } = useLingui()
  const names: Record<FibreStep, string> = {
    location: t`Address`,
    package: t`Plan`,
    summary: t`Summary`,
    checkout: t`Checkout`,
  }
  if (step === 'ordered') return null
  return (
    <Steps label={t`Order fibre`} steps={fibreSteps.map((one) => names[one])} current={fibreSteps.indexOf(step) + 1} />
  )
}

/**
 * Moves the focus to the heading of each new step, so that screen readers announce it. It is inside the step's Suspense
 * boundary, so it acts once the step is there.
 */
function HeadingFocus() {
  useEffect(() => {
    focusHeading()
    window.scrollTo({ top: 0 })
  }, [])
  return null
}
