import { Trans, useLingui } from '@lingui/react/macro'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { Steps } from '@waea/ui/data/steps'
import { PageHeading } from '@waea/ui/page-heading'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { CaptchaPart } from '../../shell/frame/shared/captcha-part.tsx'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { type Search, useGo, useParam } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { type Step, stepOf, useErrand } from './errand.ts'
import { Validation } from './validation.tsx'

// Cards and codes are asked for only once the number is validated.
const PayStep = lazyPart(() => import('./pay-step.tsx'))
const VoucherStep = lazyPart(() => import('./voucher-step.tsx'))
const Success = lazyPart(() => import('./success.tsx'))

const steps: readonly Step[] = ['validation', 'payment-details', 'success']

export type GuestJourneyProps = {
  use: LookupUse
  base: '/recharge' | '/pay-bill'
  search: Search
  tabs?: ReactNode
}

/** The three steps of paying without an account: validation, payment details, success (1§2, 1§4). */
export function GuestJourney({ use, base, search, tabs }: GuestJourneyProps) {
  const { t } = useLingui()
  const go = useGo()
  const requested = useParam('step')
  const { errand, isKnown, keep } = useErrand(use)
  const step = stepOf(requested, errand)
  const isVisitor = useSession().status === 'signed-out'
  const titles = useTitles(use)
  useHeadingFocus(step)
  const goTo = (next: Step, replace = false) =>
    go(next === 'validation' ? base : `${base}/${next}`, { search, replace })

  if (!isKnown && requested !== undefined) return <Skeleton className="mx-auto h-96 w-full max-w-xl" />
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <Steps
        label={t`Steps`}
        steps={[t`Number`, use === 'voucher' ? t`Voucher` : t`Payment`, t`Done`]}
        current={steps.indexOf(step) + 1}
      />
      {step !== 'success' && <PageHeading title={step === 'validation' ? titles.first : titles.second} />}
      {step === 'validation' && (
        <>
          {tabs}
          <Validation
            use={use}
            onValid={async (found) => {
              keep(found)
              await goTo('payment-details')
            }}
          />
        </>
      )}
      {step !== 'validation' && errand && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          {step === 'success' ? (
            <Success use={use} errand={errand} keep={keep} goTo={goTo} />
          ) : use === 'voucher' ? (
            <VoucherStep errand={errand} keep={keep} goTo={goTo} />
          ) : (
            <PayStep use={use} errand={errand} keep={keep} goTo={goTo} />
          )}
        </Suspense>
      )}
      {/* For signed-in people the page frame shows the captcha. */}
      {isVisitor && <CaptchaPart />}
    </div>
  )
}

function useTitles(use: LookupUse): { first: ReactNode; second: ReactNode } {
  if (use === 'voucher') return { first: <Trans>Redeem a voucher</Trans>, second: <Trans>Enter the voucher</Trans> }
  if (use === 'bill') return { first: <Trans>Pay a bill</Trans>, second: <Trans>Payment details</Trans> }
  return { first: <Trans>Top up a mobile</Trans>, second: <Trans>Payment details</Trans> }
}
