import { Trans } from '@lingui/react/macro'
import { billingTypeOf, type CatalogueEntry, type Price, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { type OfferSummary, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { FirstImage } from './shared/item-image.tsx'
import { sortedLines } from './shared/plan-lines.ts'
import { LineWords, OfferWords, PeriodWords, WhatIsIn } from './shared/plan-words.tsx'

const OwnPlanLink = lazyPart(() => import('./own-plan-link.tsx'))

const imageLook = 'size-10 self-center rounded-control object-cover md:h-24 md:w-full'

/** A card to compare plans: the price of a period, what it includes, and what happens when data runs out. */
export function PlanCard({
  plan,
  price,
  titleAs: Title = 'h3',
  isRecommended,
  children,
}: {
  plan: CatalogueEntry
  price: Price | undefined
  /** Heading level of its title, one below the heading over the cards. */
  titleAs?: 'h2' | 'h3'
  isRecommended?: boolean
  /** The checkbox that adds the plan to the comparison. */
  children?: ReactNode
}) {
  const summary = offerSummary(plan, price)
  return (
    <Card
      as="article"
      tone={isRecommended ? 'chosen' : 'plain'}
      className="@container relative flex flex-col gap-2 max-md:p-4 md:gap-4 md:p-6"
      aria-label={summary.name}
    >
      {isRecommended && (
        <Chip tone="accent" className="absolute -top-3.5">
          <Trans>Recommended</Trans>
        </Chip>
      )}
      <div className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 gap-y-1 max-md:@max-3xs:grid-cols-[auto_1fr] md:grid-cols-1 md:gap-4">
        <FirstImage of={plan.ItemImages} className={imageLook} />
        <Title className="text-h3">{summary.name}</Title>
        <p className="flex flex-wrap items-baseline gap-x-2 max-md:row-span-2 max-md:flex-col max-md:items-end max-md:@max-3xs:col-span-2 max-md:@max-3xs:row-span-1 max-md:@max-3xs:items-start">
          <span className="text-h2 figures md:text-figure">{dollars(priceDue(plan, price))}</span>
          <span className="text-ink-2">
            {billingTypeOf(plan) === 'payg' ? (
              <Trans>to start</Trans>
            ) : (
              <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
            )}
          </span>
        </p>
        <MainFigure summary={summary} />
      </div>
      {price && <OfferWords summary={summary} />}
      <details className="group fold-on-phone flex-1">
        <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <Trans>
            What is in it<span className="sr-only">: {summary.name}</span>
          </Trans>
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex h-full flex-col gap-4 max-md:pt-1">
          <WhatIsIn summary={summary} isFolded />
          <Terms renews={summary.auto_renew} />
        </div>
      </details>
      <Choose plan={plan} name={summary.name} isRecommended={isRecommended} />
      {children}
    </Card>
  )
}

function Choose({
  plan,
  name,
  isRecommended,
}: {
  plan: CatalogueEntry
  name: string
  isRecommended?: boolean | undefined
}) {
  const session = useSession()
  const choose = (
    <Link
      to={`/sim-purchase/${plan.UUID}`}
      className={buttonClass({ tone: isRecommended ? 'primary' : 'quiet', wide: true })}
    >
      <Trans>Choose {name}</Trans>
    </Link>
  )
  if (session.status !== 'signed-in' || session.customerUuid === undefined) return choose
  return (
    <Suspense fallback={choose}>
      <OwnPlanLink plan={plan} name={name}>
        {choose}
      </OwnPlanLink>
    </Suspense>
  )
}

function Terms({ renews }: { renews: boolean }) {
  return (
    <p className="text-s text-ink-2">
      {renews ? (
        <Trans>GST included. Renews automatically; stop any time.</Trans>
      ) : (
        <Trans>GST included. No contract.</Trans>
      )}
    </p>
  )
}

/** The main figure of a collapsed card: the plan's data, or the first allowance. */
function MainFigure({ summary }: { summary: OfferSummary }) {
  const [main] = sortedLines(summary).included
  return (
    main && (
      <p className="col-span-2 md:hidden">
        <LineWords line={main} summary={summary} />
      </p>
    )
  )
}
