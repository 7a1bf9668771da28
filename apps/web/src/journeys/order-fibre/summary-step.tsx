import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { FailedState } from '@waea/ui/states/failed-state'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { type FibreDraft, needsVisit } from '../../capabilities/broadband/shared/draft.ts'
import { PowerCuts } from '../../capabilities/broadband/shared/good-to-know.tsx'
import { usePlaceWords } from '../../capabilities/broadband/shared/use-place-words.ts'
import { useVisitText } from '../../capabilities/broadband/shared/use-visit-text.ts'
import type { Availability } from '../../capabilities/broadband/shared/wire.ts'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { CartSum } from './cart-sum.tsx'
import { MoveSum } from './move-sum.tsx'
import { factsOf, NextSteps } from './next-steps.tsx'
import type { DraftInUse } from './use-draft.ts'
import { useFibreCart } from './use-fibre-cart.ts'
import { useFibreStep } from './use-step.ts'

type Props = { draft: FibreDraft; found: Availability; inUse: DraftInUse }

/** What is ordered, what it costs now and later, and what happens next. */
export function SummaryStep({ draft, found }: Props) {
  const { t } = useLingui()
  const cart = useFibreCart(draft)
  const toStep = useFibreStep()
  const refused = refusalOf(cart)
  const visitText = useVisitText()
  return (
    <>
      <PageHeading title={draft.move ? <Trans>Your move</Trans> : <Trans>Your order</Trans>} />
      <Card as="section" aria-label={t`What you order`} className="grid gap-4">
        <Part
          name={<Trans>Address</Trans>}
          change={
            <Link to="/eshop/checkout-ufb/location" className={changeLook}>
              {<ChangeText of={t`address`} />}
            </Link>
          }
        >
          <Address draft={draft} found={found} />
        </Part>
        <Part
          name={<Trans>Plan</Trans>}
          change={
            <Link to="/eshop/checkout-ufb/package" className={changeLook}>
              {<ChangeText of={t`plan`} />}
            </Link>
          }
        >
          <p className="font-semibold">{draft.plan?.Name}</p>
          <p className="text-ink-2">
            {draft.modem ? (
              draft.modem.Name
            ) : draft.move ? (
              <Trans>You’re bringing your router</Trans>
            ) : (
              <Trans>With your own router</Trans>
            )}
          </p>
        </Part>
        {draft.visit && (
          <Part
            name={<Trans>Technician’s visit</Trans>}
            change={
              <Link to="/eshop/checkout-ufb/package" className={changeLook}>
                {<ChangeText of={t`time`} />}
              </Link>
            }
          >
            <p className="font-semibold">{visitText(draft.visit)}</p>
            <p className="text-ink-2">
              <Trans>We keep it for 30 minutes once you check out.</Trans>
            </p>
          </Part>
        )}
      </Card>
      <MoveSum draft={draft} />
      {refused ? (
        <CartRefused error={refused} onRetry={() => void cart.refetch()} isRetrying={cart.isFetching} />
      ) : cart.data ? (
        <Card as="section" aria-label={t`What it costs`}>
          <CartSum cart={cart.data} />
        </Card>
      ) : (
        <Skeleton className="h-48" />
      )}
      {draft.plan && (
        <Link to="/ufb-package" search={{ plan: draft.plan.ID }} className={changeLook}>
          <Trans>Broadband Offer Summary of {draft.plan.Name}</Trans>
        </Link>
      )}
      <Card as="section" aria-labelledby="next-steps" className="grid gap-4">
        <h2 id="next-steps" className="text-h3">
          <Trans>What happens next</Trans>
        </h2>
        <NextSteps facts={factsOf(draft, found)} />
      </Card>
      <PowerCuts />
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={!cart.data || refused !== undefined}
        onClick={() => toStep('checkout')}
      >
        <Trans>Continue to checkout</Trans>
      </Button>
    </>
  )
}

const changeLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

function ChangeText({ of }: { of: string }) {
  return (
    <Trans>
      Change<span className="sr-only"> {of}</span>
    </Trans>
  )
}

function Part({ name, change, children }: { name: ReactNode; change: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-s text-ink-2">{name}</h2>
        {children}
      </div>
      {change}
    </div>
  )
}

function Address({ draft, found }: Pick<Props, 'draft' | 'found'>) {
  const words = usePlaceWords()(found)
  const { Name = '', Phone = '' } = draft.contact ?? {}
  return (
    <>
      <p className="font-semibold">{draft.location.Formatted}</p>
      <p className="text-ink-2">{words.title}</p>
      {needsVisit(found) && (
        <p className="text-ink-2">
          <Trans>
            For the visit: {Name}, {Phone}
          </Trans>
        </p>
      )}
    </>
  )
}

/** Refusals because the plan or its price has changed. */
const ofPlan: readonly string[] = [
  'price-changed',
  'plan-unknown',
  'no-available-product',
  'plan-not-specified',
  'fibre-day',
]
/** Refusals because something at the place has changed. */
const ofPlace: readonly string[] = ['fibre-transfer', 'no-fibre-services', 'fibre-contact', 'fibre-same-place']

/** The error to show instead of the cart: the cart never loaded, or what was chosen can no longer be ordered. */
export function refusalOf({ data, error }: ReturnType<typeof useFibreCart>): CallError | undefined {
  return error && (data === undefined || mustChooseAgain(error)) ? error : undefined
}

const mustChooseAgain = ({ code }: CallError) => [...ofPlan, ...ofPlace].includes(code ?? '')

/** Shown if the order can't be placed as chosen: why, and the step where to choose again. */
export function CartRefused({
  error,
  onRetry,
  isRetrying,
}: {
  error: CallError
  onRetry: () => void
  isRetrying: boolean
}) {
  const { t } = useLingui()
  const { queries } = usePortal()
  const toStep = useFibreStep()
  const errorText = useErrorText()
  const { code = '' } = error
  if (!mustChooseAgain(error)) {
    return (
      <FailedState
        isPart
        title={t`We couldn’t work out what it costs`}
        of={{ refetch: onRetry, isFetching: isRetrying }}
      >
        {errorText(error)}
      </FailedState>
    )
  }
  const step = ofPlan.includes(code) ? 'package' : 'location'
  const again = async () => {
    const stale = step === 'package' ? broadband.fibrePlans : broadband.serviceAvailability
    await queries.invalidateQueries({ queryKey: keyOf(stale) })
    toStep(step)
  }
  return (
    <Notice
      tone="warn"
      title={errorText(error)}
      action={
        <button type="button" onClick={() => void again()} className={buttonClass({ tone: 'quiet', size: 's' })}>
          {step === 'package' ? <Trans>Choose again</Trans> : <Trans>Check the address again</Trans>}
        </button>
      }
    />
  )
}
