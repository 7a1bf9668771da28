import type { Gives, Input } from '@waea/contract/call'
import type { billingRoutes } from '@waea/contract/money/billing-routes'
import { checkSpendLimit, spentInMonth } from '@waea/domain/approvals/terms'
import type { RouteLimit } from '@waea/domain/billing-routes/route'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { routeAnswer } from './read-routes.ts'
import { endRoute, lockRoute, routesOf, updateRoute } from './routes.store.ts'
import { tellRoute } from './tell-route.ts'

/**
 * Changes the name and the limit of a route inside the caller's transaction. Also lifts a pause after refused cards and
 * after a chargeback. Notifies both accounts of the change. Refuses the account that is paid for, a higher limit
 * without a fresh proof, and more than the provider allows (2§7.8).
 */
export async function changeRoute(
  tx: Tx,
  input: Input<typeof billingRoutes.changeRoute>,
): Promise<Gives<typeof billingRoutes.changeRoute>> {
  const CustomerUUID = input.customerUuid.toLowerCase()
  permit(tx.actor, 'route:write', { CustomerUUID })
  const route = await lockRoute(tx, input.routeUuid.toLowerCase(), CustomerUUID)
  if (!route) throw new Refused(refuse('not-found'))
  if (route.parent !== CustomerUUID) throw new Refused(refuse('not-allowed'))
  const { Name, SpendLimit, SpendCycle, SpendCycleCount } = input
  const changed = byRule('billing-routes', 'route:write', {
    ...route,
    Name: Name?.trim() || route.Name,
    limit: SpendLimit === undefined ? route.limit : money(SpendLimit),
    cycle: SpendCycle ?? route.cycle,
    count: SpendCycleCount ?? route.count,
    triedAnewAt: tx.now(),
    takenBackAt: null,
  })
  if (spentInMonth(wireOf(changed)) > spentInMonth(wireOf(route))) {
    requireProof(tx)
    const isTooHigh = checkSpendLimit(wireOf(changed), tx.config.spendLimitMost)
    if (isTooHigh) throw new Refused(isTooHigh)
  }
  await updateRoute(tx, changed)
  const detail = { RouteUUID: route.UUID, SpendLimitCents: changed.limit }
  await tx.audit({ CustomerUUID, deed: 'route-changed', detail })
  const said = ['Name', 'limit', 'cycle', 'count'] as const
  if (said.some((field) => changed[field] !== route[field])) await tellRoute(tx, changed, 'changed')
  else for (const account of [route.CustomerUUID, route.parent]) await tx.show(account, 'routes.changed')
  return { result: await routeAnswer(tx, changed, CustomerUUID) }
}

const wireOf = ({ limit, cycle, count }: RouteLimit) => ({
  SpendLimit: limit,
  SpendCycle: cycle,
  SpendCycleCount: count,
})

/**
 * Ends a route at once, inside the caller's transaction. The payer keeps what was charged and what is being charged.
 * Refuses accounts that are not on the route (2§7.8).
 */
export async function removeRoute(
  tx: Tx,
  input: Input<typeof billingRoutes.removeRoute>,
): Promise<Gives<typeof billingRoutes.removeRoute>> {
  const CustomerUUID = input.customerUuid.toLowerCase()
  permit(tx.actor, 'route:write', { CustomerUUID })
  const route = await lockRoute(tx, input.routeUuid.toLowerCase(), CustomerUUID)
  const isSame = (said: Uuid | undefined, own: Uuid | undefined) => said === undefined || said.toLowerCase() === own
  if (!route || !isSame(input.DebitAccount, route.CustomerUUID) || !isSame(input.CreditAccount, route.parent)) {
    throw new Refused(refuse('not-found'))
  }
  await endRoute(tx, byRule('billing-routes', 'route:write', route))
  await tx.audit({ CustomerUUID, deed: 'route-removed', detail: { RouteUUID: route.UUID } })
  await tellRoute(tx, route, 'removed')
  return { result: { UUID: route.UUID } }
}

/** Ends all routes of an erased account, on both sides. */
export async function hearPurged(tx: Tx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  for (const route of await routesOf(tx, CustomerUUID)) {
    await endRoute(tx, byRule('billing-routes', 'route:write', route))
    await tellRoute(tx, route, 'removed')
  }
}
