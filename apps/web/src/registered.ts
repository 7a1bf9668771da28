import type { MessageDescriptor } from '@lingui/core'
import type { RefusalCode } from '@waea/domain/refusal'
import { activationRefusals } from './capabilities/activation/refusals.ts'
import { approvalsInvalidations } from './capabilities/approvals/invalidations.ts'
import { balanceInvalidations } from './capabilities/balance/invalidations.ts'
import { balanceRefusals } from './capabilities/balance/refusals.ts'
import { balanceRoutes } from './capabilities/balance/routes.ts'
import { billingInvalidations } from './capabilities/billing/invalidations.ts'
import { billingRoutes } from './capabilities/billing/routes.ts'
import { billingRoutesInvalidations } from './capabilities/billing-routes/invalidations.ts'
import { billingRoutesRefusals } from './capabilities/billing-routes/refusals.ts'
import { billingRoutesRoutes } from './capabilities/billing-routes/routes.ts'
import { broadbandInvalidations } from './capabilities/broadband/invalidations.ts'
import { broadbandRefusals } from './capabilities/broadband/refusals.ts'
import { broadbandProfileRoutes, broadbandRoutes } from './capabilities/broadband/routes.ts'
import { catalogueRefusals } from './capabilities/catalogue/refusals.ts'
import { customersInvalidations } from './capabilities/customers/invalidations.ts'
import { customersRefusals } from './capabilities/customers/refusals.ts'
import { customersRoutes } from './capabilities/customers/routes.ts'
import { dunningInvalidations } from './capabilities/dunning/invalidations.ts'
import { dunningRefusals } from './capabilities/dunning/refusals.ts'
import { dunningRoutes } from './capabilities/dunning/routes.ts'
import { engagementRoutes } from './capabilities/engagement/routes.ts'
import { groupsInvalidations } from './capabilities/groups/invalidations.ts'
import { groupsRefusals } from './capabilities/groups/refusals.ts'
import { groupsRoutes } from './capabilities/groups/routes.ts'
import { identityRefusals } from './capabilities/identity/refusals.ts'
import { personRoutes, signInRoutes } from './capabilities/identity/routes.ts'
import { leavingRefusals } from './capabilities/leaving/refusals.ts'
import { leavingRoutes } from './capabilities/leaving/routes.ts'
import { messagesInvalidations } from './capabilities/messages/invalidations.ts'
import { messagesRefusals } from './capabilities/messages/refusals.ts'
import { messagesRoutes } from './capabilities/messages/routes.ts'
import { mobilesInvalidations } from './capabilities/mobiles/invalidations.ts'
import { mobilesRefusals } from './capabilities/mobiles/refusals.ts'
import { mobilesRoutes } from './capabilities/mobiles/routes.ts'
import { networkMapsRefusals } from './capabilities/network-maps/refusals.ts'
import { networkMapsRoutes } from './capabilities/network-maps/routes.ts'
import { numbersInvalidations } from './capabilities/numbers/invalidations.ts'
import { numbersRefusals } from './capabilities/numbers/refusals.ts'
import { numbersRoutes } from './capabilities/numbers/routes.ts'
import { offersInvalidations } from './capabilities/offers/invalidations.ts'
import { offersRoutes } from './capabilities/offers/routes.ts'
import { paymentsInvalidations } from './capabilities/payments/invalidations.ts'
import { paymentsRefusals } from './capabilities/payments/refusals.ts'
import { paymentsRoutes } from './capabilities/payments/routes.ts'
import { plansInvalidations } from './capabilities/plans/invalidations.ts'
import { plansRefusals } from './capabilities/plans/refusals.ts'
import { plansRoutes } from './capabilities/plans/routes.ts'
import { portingInvalidations } from './capabilities/porting/invalidations.ts'
import { portingRefusals } from './capabilities/porting/refusals.ts'
import { portingRoutes } from './capabilities/porting/routes.ts'
import { shopInvalidations } from './capabilities/shop/invalidations.ts'
import { shopRefusals } from './capabilities/shop/refusals.ts'
import { shopRoutes } from './capabilities/shop/routes.ts'
import { simSettingsInvalidations } from './capabilities/sim-settings/invalidations.ts'
import { simSettingsRefusals } from './capabilities/sim-settings/refusals.ts'
import { simSettingsRoutes } from './capabilities/sim-settings/routes.ts'
import { simsRoutes } from './capabilities/sims/routes.ts'
import { supportInvalidations } from './capabilities/support/invalidations.ts'
import { supportRefusals } from './capabilities/support/refusals.ts'
import { casesRoutes, helpRoutes } from './capabilities/support/routes.ts'
import { usageInvalidations } from './capabilities/usage/invalidations.ts'
import { usageRoutes } from './capabilities/usage/routes.ts'
import { vouchersInvalidations } from './capabilities/vouchers/invalidations.ts'
import { vouchersRefusals } from './capabilities/vouchers/refusals.ts'
import { vouchersRoutes } from './capabilities/vouchers/routes.ts'
import { activationRoutes } from './journeys/activation/routes.ts'
import { buyASimRoutes } from './journeys/buy-a-sim/routes.ts'
import { dashboardRoutes } from './journeys/dashboard/routes.ts'
import { familyRoutes } from './journeys/family/routes.ts'
import { guestRefusals } from './journeys/guest/refusals.ts'
import { guestRoutes } from './journeys/guest/routes.ts'
import { mobileOnboardingRoutes } from './journeys/mobile-onboarding/routes.ts'
import { orderFibreRoutes } from './journeys/order-fibre/routes.ts'
import { productTypeRoutes } from './journeys/product-type/routes.ts'
import { profileRoutes } from './journeys/profile/routes.ts'
import { recapRoutes } from './journeys/recap/routes.ts'
import { suspendedRoutes } from './journeys/suspended/routes.ts'
import { refusalsOfViews } from './refusals-of-views.ts'
import { publicRoutes } from './routes-public.ts'
import type { Invalidations } from './shell/data/shared/live.ts'
import { laterRefusals } from './shell/forms/shared/later-refusals.ts'
import { refusalsOfEveryCall } from './shell/forms/shared/refusals-of-every-call.ts'
import { olderLinkRoutes } from './shell/routing/shared/older-link-routes.ts'
import { routes } from './shell/routing/shared/route-table.ts'

/** Every address of the portal: path, guards, loads, screen (1§2). Each capability declares its own. */
export const table = routes([
  ...publicRoutes,
  ...helpRoutes,
  ...casesRoutes,
  ...engagementRoutes,
  ...networkMapsRoutes,
  ...signInRoutes,
  ...personRoutes,
  ...customersRoutes,
  ...mobilesRoutes,
  ...messagesRoutes,
  ...plansRoutes,
  ...offersRoutes,
  ...usageRoutes,
  ...simSettingsRoutes,
  ...simsRoutes,
  ...numbersRoutes,
  ...balanceRoutes,
  ...vouchersRoutes,
  ...paymentsRoutes,
  ...billingRoutes,
  ...dunningRoutes,
  ...groupsRoutes,
  ...familyRoutes,
  ...shopRoutes,
  ...portingRoutes,
  ...dashboardRoutes,
  ...profileRoutes,
  ...leavingRoutes,
  ...buyASimRoutes,
  ...activationRoutes,
  ...mobileOnboardingRoutes,
  ...productTypeRoutes,
  ...recapRoutes,
  ...suspendedRoutes,
  ...guestRoutes,
  ...olderLinkRoutes,
  ...billingRoutesRoutes,
  ...broadbandRoutes,
  ...orderFibreRoutes,
  ...broadbandProfileRoutes,
])

/** The portal's sentence for each refusal. A new code does not compile without one. */
export const refusals: Readonly<Record<RefusalCode, MessageDescriptor>> = {
  ...refusalsOfEveryCall,
  ...refusalsOfViews,
  ...catalogueRefusals,
  ...identityRefusals,
  ...customersRefusals,
  ...leavingRefusals,
  ...mobilesRefusals,
  ...plansRefusals,
  ...balanceRefusals,
  ...simSettingsRefusals,
  ...numbersRefusals,
  ...vouchersRefusals,
  ...paymentsRefusals,
  ...dunningRefusals,
  ...shopRefusals,
  ...portingRefusals,
  ...activationRefusals,
  ...guestRefusals,
  ...networkMapsRefusals,
  ...supportRefusals,
  ...billingRoutesRefusals,
  ...messagesRefusals,
  ...groupsRefusals,
  ...broadbandRefusals,
  ...laterRefusals,
}

/** The calls whose answers each event of the live stream makes stale. */
export const invalidations: Invalidations = {
  ...customersInvalidations,
  ...offersInvalidations,
  ...mobilesInvalidations,
  ...simSettingsInvalidations,
  ...numbersInvalidations,
  ...messagesInvalidations,
  ...plansInvalidations,
  ...usageInvalidations,
  ...balanceInvalidations,
  ...vouchersInvalidations,
  ...paymentsInvalidations,
  ...billingInvalidations,
  ...approvalsInvalidations,
  ...billingRoutesInvalidations,
  ...dunningInvalidations,
  ...shopInvalidations,
  ...portingInvalidations,
  ...supportInvalidations,
  ...groupsInvalidations,
  ...broadbandInvalidations,
}

declare module './shell/routing/shared/addresses.ts' {
  interface RouteTables {
    whole: typeof table
  }
}
