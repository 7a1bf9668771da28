import { Trans, useLingui } from '@lingui/react/macro'
import { type BillingType, billingTypeOf, type CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { areQuickFilters, filterEntries, type QuickFilter } from '@waea/domain/catalogue/quick-filters'
import { Button } from '@waea/ui/button'
import { Segmented } from '@waea/ui/fields/segmented'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { useFullRender } from '../../../shell/frame/shared/below-fold.tsx'
import { useGo, useLeadOn, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import type { Comparing } from '../choosing.tsx'
import { CompanionPrice } from '../companion-price.tsx'
import { PlanCard } from '../plan-card.tsx'
import { type Plans, usePlans } from '../use-plans.ts'

const CompareTable = lazyPart(() => import('../compare-table.tsx'))
const PlansLock = lazyPart(() => import('../plans-lock.tsx'))
const CarouselSteps = lazyPart(() => import('../carousel-steps.tsx'))
const maxCompared = 3
/** The most plans in one row. With more, the row scrolls and shows three (3§9.4). */
const maxInRow = 4
/** How many plans fit on a phone's first screen. */
const firstSeen = 3

/** The plans on offer, by billing type and quick filter, with a comparison of up to three (1§1, 3§9.5). */
export function PlanBrowser({
  heading,
  plan,
  choosing,
}: {
  heading: ReactNode
  plan?: string | undefined
  /** Filters and comparison, used by the plans page. */
  choosing?: Choosing
}) {
  const { t } = useLingui()
  const plans = usePlans()
  const [chosenType, setType] = useState<BillingType>()
  const [filters, setFilters] = useFilters(plan)
  const [compared, setCompared] = useState<readonly string[]>([])

  if (plans.error) return <Loaded query={plans} failed={t`We couldn’t load the plans`} />
  if (plans.isLocked)
    return (
      <Suspense fallback={<SkeletonList />}>
        <PlansLock onUnlocked={plans.refetch} />
      </Suspense>
    )
  if (plans.isEmpty) return <NoPlansHere isPlansPage={choosing !== undefined} />

  const kinds = kindsOnSale.filter((kind) => plans.isLoading || plans.of(kind).length > 0)
  const type = chosenType ?? startType(plans.byUuid(plan)) ?? kinds[0] ?? 'postpay'
  const shown = filterEntries(plans.of(type), filters)
  const chosen = compared.map(plans.byUuid).filter((entry) => entry !== undefined)
  const compare = (uuid: string, isChosen: boolean) =>
    setCompared((before) => (isChosen ? [...before, uuid] : before.filter((other) => other !== uuid)))
  return (
    <section className="grid gap-6" aria-labelledby="plans-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div id="plans-heading">{heading}</div>
        {kinds.length > 1 && <Kinds kinds={kinds} value={type} onChange={setType} />}
      </div>
      {!plans.isLoading && type === 'postpay' && <CompanionPrice plans={plans.of(type)} priceOf={plans.priceOf} />}
      {choosing && <choosing.Filters chosen={filters} onChange={setFilters} />}
      {plans.isLoading ? (
        <SkeletonList />
      ) : (
        <Cards
          plans={shown}
          priceOf={plans.priceOf}
          chosenPlan={plan}
          compared={compared}
          CompareBox={choosing?.CompareBox}
          onCompare={compare}
        />
      )}
      {!plans.isLoading && shown.length === 0 && (
        <EmptyState
          title={t`No plans match this filter`}
          action={
            <Button tone="quiet" onClick={() => setFilters([])}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      )}
      {chosen.length > 1 && (
        <Suspense fallback={null}>
          <CompareTable plans={chosen} priceOf={plans.priceOf} onRemove={(uuid) => compare(uuid, false)} />
        </Suspense>
      )}
    </section>
  )
}

export type Choosing = {
  Filters: ComponentType<{ chosen: readonly QuickFilter[]; onChange: (filters: readonly QuickFilter[]) => void }>
  CompareBox: ComponentType<Comparing>
}

type KindsProps = { kinds: readonly BillingType[]; value: BillingType; onChange: (kind: BillingType) => void }

function Kinds({ kinds, value, onChange }: KindsProps) {
  const { t } = useLingui()
  const words = {
    postpay: <Trans>Pay monthly</Trans>,
    prepay: <Trans>Prepay</Trans>,
    payg: <Trans>Pay as you go</Trans>,
  }
  const segments = kinds.map((kind) => ({ value: kind, label: words[kind] }))
  return <Segmented label={t`Kind of plan`} value={value} onChange={onChange} segments={segments} />
}

function Cards({
  plans,
  priceOf,
  chosenPlan,
  compared,
  CompareBox,
  onCompare,
}: {
  plans: readonly CatalogueEntry[]
  priceOf: Plans['priceOf']
  chosenPlan: string | undefined
  compared: readonly string[]
  CompareBox: Choosing['CompareBox'] | undefined
  onCompare: (uuid: string, isChosen: boolean) => void
}) {
  const { t } = useLingui()
  // The plan named in the address is highlighted; otherwise the second, as the provider ranks them.
  const isWhole = useFullRender()
  const recommended = chosenPlan ?? (plans.length > 2 ? plans[1]?.UUID : undefined)
  const row = useRef<HTMLUListElement>(null)
  const isCarousel = plans.length > maxInRow
  const columns = `md:grid-cols-2 ${plans.length === maxInRow ? 'xl:grid-cols-4' : 'lg:grid-cols-3'}`
  const list = (
    <ul
      ref={row}
      className={`grid gap-4 md:gap-5 ${isCarousel ? inCarousel : columns}`}
      {...(isCarousel && { tabIndex: 0, 'aria-label': t`Plans` })}
    >
      {(isWhole ? plans : plans.slice(0, firstSeen)).map((plan) => (
        <li key={plan.UUID} className="grid">
          <PlanCard
            plan={plan}
            price={priceOf(plan)}
            titleAs={CompareBox ? 'h2' : 'h3'}
            isRecommended={plan.UUID === recommended}
          >
            {CompareBox && (
              <CompareBox
                plan={plan}
                isChosen={compared.includes(plan.UUID)}
                isFull={compared.length >= maxCompared}
                isShown={compared.length > 1}
                onChange={(isChosen) => onCompare(plan.UUID, isChosen)}
              />
            )}
          </PlanCard>
        </li>
      ))}
      {!isWhole && <li className="h-dvh" />}
    </ul>
  )
  if (!isCarousel) return list
  return (
    <div className="grid gap-3">
      <Suspense fallback={null}>
        <CarouselSteps row={row} />
      </Suspense>
      {list}
    </div>
  )
}

/** A scrolling row: two plans visible on a tablet, three on a desktop. */
const inCarousel =
  'md:snap-x md:snap-mandatory md:auto-cols-[calc((100%-1.25rem)/2)] md:grid-flow-col md:overflow-x-auto md:p-1 *:md:snap-start motion-safe:scroll-smooth lg:auto-cols-[calc((100%-2.5rem)/3)]'

/** On the plans page, redirects to the page for no plans (1§2); elsewhere says it in place. */
function NoPlansHere({ isPlansPage }: { isPlansPage: boolean }) {
  const { t } = useLingui()
  useLeadOn(isPlansPage ? '/no-plans-page' : undefined)
  return (
    <EmptyState title={t`There are no plans to show at the moment`}>
      <Trans>Please come back a little later.</Trans>
    </EmptyState>
  )
}

/**
 * The quick filters are kept in the address, so that a filtered list can be shared. Unknown filters are ignored (1§5).
 */
function useFilters(plan: string | undefined): [readonly QuickFilter[], (chosen: readonly QuickFilter[]) => void] {
  const go = useGo()
  const written = useSearchValue('filter')?.split(',') ?? []
  const choose = (chosen: readonly QuickFilter[]) =>
    void go(plan === undefined ? '/plans' : `/plans/${plan}`, {
      search: { filter: chosen.join(',') || undefined },
      replace: true,
    })
  return [areQuickFilters(written) ? written : [], choose]
}

const kindsOnSale = ['postpay', 'prepay', 'payg'] as const satisfies BillingType[]

function startType(plan: CatalogueEntry | undefined): BillingType | undefined {
  return plan && billingTypeOf(plan)
}
