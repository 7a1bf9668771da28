import { Trans } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { billingTypeOf, type CatalogueEntry, firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { isReplaceable } from '@waea/domain/plans/check-one-plan'
import { selectProduct } from '@waea/domain/plans/mobile-status'
import { dayOf } from '@waea/kit/calendar-day'
import { buttonClass } from '@waea/ui/button'
import type { ReactNode } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link, usePath } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/**
 * The action on a plan card for a customer whose mobile in use has a plan: marks their own plan, or offers a change to
 * another. Renders `children` for a customer without a plan, and when choosing the plan of a new SIM.
 */
export default function OwnPlanLink({
  plan,
  name,
  children,
}: {
  plan: CatalogueEntry
  name: string
  children: ReactNode
}) {
  const { settings } = usePortal()
  const isForNewSim = usePath().startsWith('/sim-purchase')
  const { mobileUuid } = useSignedIn()
  const { data } = useCall(plans.mobiles, { customerUuid: useCustomerUuid() })
  const mobile = selectProduct(data?.Mobiles ?? [], mobileUuid)
  const current = mobile?.Addons.find(({ IsBasePlan }) => IsBasePlan)
  if (!current || isForNewSim) return children
  const look = buttonClass({ tone: 'quiet', wide: true })
  if (current.ProductCatalogUUID === plan.UUID) {
    return (
      <Link to="/profile/plans/your-plan" className={look}>
        <Trans>Your plan</Trans>
      </Link>
    )
  }
  const type = billingTypeOf(plan)
  const isOfType = parseBillingReference(mobile?.BillingReference)?.type === type
  if (!isOfType && !isOn(settings, 'IS_PRODUCT_TYPE_TRANSFER_ALLOWED')) return children
  const uuid = firstAvailability(plan)?.UUID
  const change = isReplaceable(current, dayOf(new Date()))
    ? ({ to: '/profile/plans/all-plans', search: { buy: uuid } } as const)
    : ({ to: '/profile/plans/change-plan', search: { to: uuid } } as const)
  const transfer = { to: '/sim-transfer-product-type', search: { to: type, plan: uuid } } as const
  return (
    <Link {...(isOfType ? change : transfer)} className={look}>
      <Trans>Change to {name}</Trans>
    </Link>
  )
}
