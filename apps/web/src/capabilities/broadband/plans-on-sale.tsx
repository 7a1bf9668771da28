import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { useSearchValue } from '../../shell/routing/shared/link.tsx'
import { FibrePlanCard } from './shared/plan-card.tsx'

/** Four cards stand in one row or two by two, never three and one. */
const columns = (count: number) =>
  count === 4 ? 'xl:grid-cols-4' : 'lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]'

/**
 * Every fibre plan on sale, cheapest first as the provider lists them; the plan named in the address is highlighted.
 */
export function PlansOnSale() {
  const { t } = useLingui()
  const chosen = useSearchValue('plan')
  const onSale = useAnswer(broadband.fibrePlans, {})
  return (
    <section aria-labelledby="fibre-plans" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="fibre-plans" className="text-h2">
          <Trans>Plans and prices</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>GST included</Trans>
        </p>
      </div>
      <Loaded query={onSale} waiting={<SkeletonList count={3} />} failed={t`We couldn’t load the plans`}>
        {({ Plans }) =>
          Plans.length > 0 ? (
            <ul className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${columns(Plans.length)}`}>
              {Plans.map((plan) => (
                <FibrePlanCard key={plan.ID} plan={plan} isChosen={plan.ID === chosen} />
              ))}
            </ul>
          ) : (
            <EmptyState title={t`No fibre plans right now`}>
              <Trans>We’re not selling fibre at the moment. Ask us, and we’ll tell you when that changes.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </section>
  )
}
