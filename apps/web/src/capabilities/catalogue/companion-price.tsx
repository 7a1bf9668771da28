import { Trans } from '@lingui/react/macro'
import { type CatalogueEntry, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { companionOffer } from '@waea/domain/shop/cart/companions'
import { dollars } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import type { Plans } from './use-plans.ts'

/** What monthly plans cost companions, where several SIMs are sold and it is less than a plan shown. */
export function CompanionPrice({ plans, priceOf }: { plans: readonly CatalogueEntry[]; priceOf: Plans['priceOf'] }) {
  const { settings } = usePortal()
  const { price, people } = companionOffer()
  const isLess = plans.some((plan) => priceDue(plan, priceOf(plan)) > price)
  if (!isLess || !isOn(settings, 'IS_SIMS_MULTI_PLANS_ALLOWED')) return null
  const each = dollars(price)
  return (
    <Link to="/sims-multi-plans" className={buttonClass({ tone: 'link', className: 'justify-self-start text-left' })}>
      <Trans>
        Companions: {people} or more people pay {each} each a month, or less
      </Trans>
    </Link>
  )
}
