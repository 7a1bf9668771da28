import { Trans, useLingui } from '@lingui/react/macro'
import type { BillingType, CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { filterEntries, type QuickFilter, quickFilters } from '@waea/domain/catalogue/quick-filters'
import { Button } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { Segmented } from '@waea/ui/segmented'
import { SkeletonList } from '@waea/ui/skeleton'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../shell/device/lazy-part.ts'
import { useFullRender } from '../../shell/frame/below-fold.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './use-plans.ts'

const CompareTable = lazyPart(() => import('./compare-table.tsx'))
const maxCompared = 3
/** How many fit on a phone's first screen. */
const firstSeen = 3

/** The plans on offer, by billing type and quick filter, with a comparison of up to three (1§1, 3§9.5). */
export function PlanBrowser({
  heading,
  plan,
  withFilters,
}: {
  heading: ReactNode
  plan?: string | undefined
  withFilters?: boolean
}) {
  const { t } = useLingui()
  const plans = usePlans()
  const [type, setType] = useState<BillingType>(() => startType(plans.byUuid(plan)))
  const [filters, setFilters] = useState<readonly QuickFilter[]>([])
  const [compared, setCompared] = useState<readonly string[]>([])

  if (plans.isFailed)
    return <FailedState title={t`We couldn’t load the plans`} onRetry={plans.retry} retrying={plans.isRetrying} />
  if (plans.isEmpty)
    return (
      <EmptyState title={t`There are no plans to show at the moment`}>
        <Trans>Please come back a little later.</Trans>
      </EmptyState>
    )

  const shown = filterEntries(plans.of(type), filters)
  const chosen = compared.map(plans.byUuid).filter((entry) => entry !== undefined)
  const compare = (uuid: string, isChosen: boolean) =>
    setCompared((before) => (isChosen ? [...before, uuid] : before.filter((other) => other !== uuid)))
  return (
    <section className="grid gap-6" aria-labelledby="plans-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div id="plans-heading">{heading}</div>
        <Segmented
          label={t`Kind of plan`}
          value={type}
          onChange={setType}
          segments={[
            { value: 'postpay', label: <Trans>Pay monthly</Trans> },
            { value: 'prepay', label: <Trans>Prepay</Trans> },
            { value: 'payg', label: <Trans>Pay as you go</Trans> },
          ]}
        />
      </div>
      {withFilters && <Filters chosen={filters} onChange={setFilters} />}
      {plans.isLoading ? (
        <SkeletonList />
      ) : (
        <Cards plans={shown} chosenPlan={plan} compared={compared} onCompare={withFilters ? compare : undefined} />
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
          <CompareTable plans={chosen} onRemove={(uuid) => compare(uuid, false)} />
        </Suspense>
      )}
    </section>
  )
}

function Cards({
  plans,
  chosenPlan,
  compared,
  onCompare,
}: {
  plans: readonly CatalogueEntry[]
  chosenPlan: string | undefined
  compared: readonly string[]
  onCompare: ((uuid: string, isChosen: boolean) => void) | undefined
}) {
  // The plan named in the address stands out; otherwise the second, as the provider ranks them.
  const isWhole = useFullRender()
  const recommended = chosenPlan ?? (plans.length > 2 ? plans[1]?.UUID : undefined)
  return (
    <ul className={`grid gap-4 md:grid-cols-2 md:gap-5 ${plans.length === 4 ? 'xl:grid-cols-4' : 'lg:grid-cols-3'}`}>
      {(isWhole ? plans : plans.slice(0, firstSeen)).map((plan) => (
        <li key={plan.UUID} className="grid">
          <PlanCard
            plan={plan}
            titleAs={onCompare ? 'h2' : 'h3'}
            isRecommended={plan.UUID === recommended}
            {...(onCompare && {
              compare: {
                isChosen: compared.includes(plan.UUID),
                isFull: compared.length >= maxCompared,
                isShown: compared.length > 1,
                onChange: (isChosen: boolean) => onCompare(plan.UUID, isChosen),
              },
            })}
          />
        </li>
      ))}
      {!isWhole && <li className="h-dvh" />}
    </ul>
  )
}

function Filters({
  chosen,
  onChange,
}: {
  chosen: readonly QuickFilter[]
  onChange: (filters: readonly QuickFilter[]) => void
}) {
  const { t } = useLingui()
  const words: Record<QuickFilter, string> = {
    Unlimited: t`Unlimited`,
    Throttled: t`Throttled`,
    Limited: t`Limited`,
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-2 text-s text-ink-2">
        <Trans>When the data runs out</Trans>
      </legend>
      {quickFilters.map((filter) => {
        const isOn = chosen.includes(filter)
        return (
          <label
            key={filter}
            className="inline-flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 font-semibold text-ink-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={isOn}
              onChange={() => onChange(isOn ? chosen.filter((other) => other !== filter) : [...chosen, filter])}
            />
            {words[filter]}
          </label>
        )
      })}
    </fieldset>
  )
}

function startType(plan: CatalogueEntry | undefined): BillingType {
  if (plan?.Characteristics.IsPAYG) return 'payg'
  return plan?.ProductType === 'prepaymobileAddon' ? 'prepay' : 'postpay'
}
