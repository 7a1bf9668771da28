import type { Gives } from '@waea/contract/call'
import type { billingRoutes } from '@waea/contract/money/billing-routes'
import { whoPays } from '@waea/domain/billing-routes/who-pays'
import type { MemberShown } from './shared/group-shown.ts'

/** A billing route of the customer's, as payer or as paid for. */
export type Route = Gives<typeof billingRoutes.routes>['result']['routes'][number]

/**
 * The route that pays for a member of a group, or for the customer's own mobile in it; undefined without one. In a group
 * of customers it may be limited to one of the account's mobiles.
 */
export function routeFor(
  routes: readonly Route[],
  { CustomerUUID: account, MobileProductUUID }: Pick<MemberShown, 'CustomerUUID' | 'MobileProductUUID'>,
): Route | undefined {
  const paying = routes.map((route) => {
    const { CreditAccount, DebitAccount, MobileUUID } = route
    return { payer: CreditAccount.UUID, paid: DebitAccount.UUID, mobile: MobileUUID ?? null, route }
  })
  const whole = whoPays(paying, { account, mobile: MobileProductUUID ?? null }).route?.route
  return whole ?? (MobileProductUUID ? undefined : routes.find(({ DebitAccount }) => DebitAccount.UUID === account))
}
