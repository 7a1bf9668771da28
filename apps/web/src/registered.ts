import type { MessageDescriptor } from '@lingui/core'
import type { RefusalCode } from '@waea/domain/refusal'
import { activationRefusals } from './capabilities/activation/refusals.ts'
import { approvalsNews } from './capabilities/approvals/news.ts'
import { balanceNews } from './capabilities/balance/news.ts'
import { balanceRefusals } from './capabilities/balance/refusals.ts'
import { balanceRoutes } from './capabilities/balance/routes.ts'
import { billingNews } from './capabilities/billing/news.ts'
import { billingRoutes } from './capabilities/billing/routes.ts'
import { billingRoutesNews } from './capabilities/billing-routes/news.ts'
import { billingRoutesRefusals } from './capabilities/billing-routes/refusals.ts'
import { billingRoutesRoutes } from './capabilities/billing-routes/routes.ts'
import { broadbandNews } from './capabilities/broadband/news.ts'
import { broadbandRefusals } from './capabilities/broadband/refusals.ts'
import { broadbandProfileRoutes, broadbandRoutes } from './capabilities/broadband/routes.ts'
import { catalogueRefusals } from './capabilities/catalogue/refusals.ts'
import { customersNews } from './capabilities/customers/news.ts'
import { customersRefusals } from './capabilities/customers/refusals.ts'
import { customersRoutes } from './capabilities/customers/routes.ts'
import { dunningNews } from './capabilities/dunning/news.ts'
import { dunningRefusals } from './capabilities/dunning/refusals.ts'
import { dunningRoutes } from './capabilities/dunning/routes.ts'
import { engagementRoutes } from './capabilities/engagement/routes.ts'
import { groupsNews } from './capabilities/groups/news.ts'
import { groupsRefusals } from './capabilities/groups/refusals.ts'
import { groupsRoutes } from './capabilities/groups/routes.ts'
import { identityRefusals } from './capabilities/identity/refusals.ts'
import { personRoutes, signInRoutes } from './capabilities/identity/routes.ts'
import { leavingRefusals } from './capabilities/leaving/refusals.ts'
import { leavingRoutes } from './capabilities/leaving/routes.ts'
import { messagesNews } from './capabilities/messages/news.ts'
import { messagesRefusals } from './capabilities/messages/refusals.ts'
import { messagesRoutes } from './capabilities/messages/routes.ts'
import { mobilesNews } from './capabilities/mobiles/news.ts'
import { mobilesRefusals } from './capabilities/mobiles/refusals.ts'
import { mobilesRoutes } from './capabilities/mobiles/routes.ts'
import { networkMapsRefusals } from './capabilities/network-maps/refusals.ts'
import { networkMapsRoutes } from './capabilities/network-maps/routes.ts'
import { numbersNews } from './capabilities/numbers/news.ts'
import { numbersRefusals } from './capabilities/numbers/refusals.ts'
import { numbersRoutes } from './capabilities/numbers/routes.ts'
import { offersNews } from './capabilities/offers/news.ts'
import { offersRoutes } from './capabilities/offers/routes.ts'
import { paymentsNews } from './capabilities/payments/news.ts'
import { paymentsRefusals } from './capabilities/payments/refusals.ts'
import { paymentsRoutes } from './capabilities/payments/routes.ts'
import { plansNews } from './capabilities/plans/news.ts'
import { plansRefusals } from './capabilities/plans/refusals.ts'
import { plansRoutes } from './capabilities/plans/routes.ts'
import { portingNews } from './capabilities/porting/news.ts'
import { portingRefusals } from './capabilities/porting/refusals.ts'
import { portingRoutes } from './capabilities/porting/routes.ts'
import { operatorRoutes } from './capabilities/provider/routes.ts'
import { shopNews } from './capabilities/shop/news.ts'
import { shopRefusals } from './capabilities/shop/refusals.ts'
import { shopRoutes } from './capabilities/shop/routes.ts'
import { simSettingsNews } from './capabilities/sim-settings/news.ts'
import { simSettingsRefusals } from './capabilities/sim-settings/refusals.ts'
import { simSettingsRoutes } from './capabilities/sim-settings/routes.ts'
import { simsRoutes } from './capabilities/sims/routes.ts'
import { supportNews } from './capabilities/support/news.ts'
import { supportRefusals } from './capabilities/support/refusals.ts'
import { casesRoutes, helpRoutes } from './capabilities/support/routes.ts'
import { usageNews } from './capabilities/usage/news.ts'
import { usageRoutes } from './capabilities/usage/routes.ts'
import { vouchersNews } from './capabilities/vouchers/news.ts'
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
import { publicRoutes } from './routes-public.ts'
import type { LiveNews } from './shell/data/shared/live.ts'
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
  ...operatorRoutes,
  ...olderLinkRoutes,
  ...billingRoutesRoutes,
  ...broadbandRoutes,
  ...orderFibreRoutes,
  ...broadbandProfileRoutes,
])

/** The portal's sentence for each refusal. A new code does not compile without one. */
export const refusals: Readonly<Record<RefusalCode, MessageDescriptor>> = {
  ...refusalsOfEveryCall,
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
export const news: LiveNews = {
  ...customersNews,
  ...offersNews,
  ...mobilesNews,
  ...simSettingsNews,
  ...numbersNews,
  ...messagesNews,
  ...plansNews,
  ...usageNews,
  ...balanceNews,
  ...vouchersNews,
  ...paymentsNews,
  ...billingNews,
  ...approvalsNews,
  ...billingRoutesNews,
  ...dunningNews,
  ...shopNews,
  ...portingNews,
  ...supportNews,
  ...groupsNews,
  ...broadbandNews,
}

declare module './shell/routing/shared/addresses.ts' {
  interface RouteTables {
    whole: typeof table
  }
}
