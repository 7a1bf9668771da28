import { Trans } from '@lingui/react/macro'
import { billingTypeOf, firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { buttonClass } from '@waea/ui/button'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { OfferCard } from '../../capabilities/plans/shared/offer-card.tsx'
import { OfferList } from '../../capabilities/plans/shared/offer-list.tsx'
import { useOffers } from '../../capabilities/plans/shared/use-offers.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { type TypeName, useTypeWords, withoutPlan } from './type-words.ts'

/** Chooses the plan that the mobile starts with after the transfer; a plan can also be bought later. */
export function ChoosePlan({ mobile, to }: { mobile: Mobile; to: TypeName }) {
  const { name: type } = useTypeWords()[to]
  const offers = useOffers(mobile, to === 'postpay' ? 'postpay' : 'prepay')
  const list = offers.plans.filter(({ entry }) => billingTypeOf(entry) === to)
  return (
    <section aria-labelledby="plans" className="grid gap-5">
      <div className="grid gap-1">
        <Link
          to="/sim-transfer-product-type"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
        >
          <Trans>Choose another way to pay</Trans>
        </Link>
        <h2 id="plans" className="text-h3">
          <Trans>Your plan on {type}</Trans>
        </h2>
      </div>
      <OfferList offers={offers} list={list}>
        {(offer) => {
          const { name } = offerSummary(offer.entry)
          return (
            <OfferCard offer={offer}>
              <Link
                to="/sim-transfer-product-type"
                search={{ to, plan: firstAvailability(offer.entry)?.UUID }}
                className={buttonClass({ wide: true })}
              >
                <Trans>Start with {name}</Trans>
              </Link>
            </OfferCard>
          )
        }}
      </OfferList>
      <p className="text-ink-2">
        <Trans>Not sure yet?</Trans>{' '}
        <Link
          to="/sim-transfer-product-type"
          search={{ to, plan: withoutPlan }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          <Trans>Continue without a plan</Trans>
        </Link>
      </p>
    </section>
  )
}
