import type { Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { basePlanOf, changeAtMonthEnd } from '../../plans/index.ts'
import { type ConnectionAnswer, connectionAnswer } from '../answers/connection-answer.ts'
import { planAnswer, plansAtPlace, productOf } from '../places/plans-at-place.ts'
import {
  type ConnectionKey,
  type ConnectionRow,
  connectionsAmong,
  lockConnection,
  type OwnConnection,
} from '../stores/connections.store.ts'
import { changeConnection } from './change-connection.ts'
import { ownConnection } from './give-connection.ts'

/**
 * Changes the plan of a connection at the end of its current month; choosing the current plan takes a change back
 * (2§7.2). Refuses 'fibre-not-active', also for one that is to end, 'plan-paused' during or before a pause, 'plan-unknown' for a plan that the company does not
 * deliver there, 'no-available-product' for one that is not on sale, and 'price-changed' if another price was shown.
 */
export async function changeFibrePlan(
  tx: Tx,
  input: Input<typeof broadband.changeFibrePlan>,
): Promise<ConnectionAnswer> {
  const one = await lockActive(tx, input.CustomerUUID, input.UUID)
  if (one.endsOn) throw new Refused(refuse('fibre-not-active'))
  if (one.pauseUntil) throw new Refused(refuse('plan-paused'))
  const { CustomerUUID, UUID: ServiceUUID } = one
  const service = { CustomerUUID, ServiceUUID }
  const AvailabilityUUID = input.ProductAvailabilityUUID.toLowerCase()
  const currentPlan = await basePlanOf(tx, service)
  if (!currentPlan) throw new Refused(refuse('fibre-not-active'))
  const wanted = (await plansAtPlace(tx, one.LFC)).find(({ ID }) => ID === AvailabilityUUID)
  const isBack = currentPlan.AvailabilityUUID === AvailabilityUUID
  if (!wanted && !isBack) throw new Refused(refuse('plan-unknown', undefined, 'ProductAvailabilityUUID'))
  const { AmountCents: Price, Periods, ThenCents } = input
  const shown = Price === undefined ? undefined : { Price, Periods, ThenCents }
  await changeAtMonthEnd(tx, { ...service, AvailabilityUUID, shown })
  await tx.audit({ CustomerUUID, deed: 'fibre-plan-changes', detail: { UfbUUID: ServiceUUID, AvailabilityUUID } })
  return connectionAnswer(tx, await changeConnection(tx, one, {}))
}

/** Locks an active connection until the transaction ends. Refuses 'not-found', 'not-allowed' and 'fibre-not-active'. */
export async function lockActive(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<OwnConnection> {
  const key = { CustomerUUID: CustomerUUID.toLowerCase(), UUID: UUID.toLowerCase() }
  const one = permit(tx.actor, 'fibre:manage', await lockConnection(tx, key))
  if (one.Status !== 'ACTIVE') throw new Refused(refuse('fibre-not-active'))
  return one
}

/**
 * Handles the start of plans on services, inside the caller's transaction: a plan delivered by another product is
 * changed at the company. Ignores services that are no fibre connections.
 */
export async function handlePlansStarted(tx: Tx, started: readonly Service[]): Promise<readonly never[]> {
  for (const one of await connectionsAmong(tx, started)) await deliverCurrentPlan(tx, one)
  return []
}

async function deliverCurrentPlan(tx: Tx, key: ConnectionKey): Promise<void> {
  const found = await lockConnection(tx, key)
  if (found?.Status !== 'ACTIVE') return
  const { CustomerUUID, UUID: ServiceUUID } = found
  const currentPlan = await basePlanOf(tx, { CustomerUUID, ServiceUUID })
  if (!currentPlan || currentPlan.AvailabilityUUID === found.Plan.ID) return
  const product = await productOf(tx, found.LFC, currentPlan.AvailabilityUUID)
  if (!product) {
    tx.log('A plan of a fibre connection is delivered by no product', { UfbUUID: ServiceUUID, LFC: found.LFC })
    return
  }
  const { Code: wantedCode, DownMbps, UpMbps } = product
  const [onSale] = (await plansAtPlace(tx, found.LFC)).filter(({ ID }) => ID === currentPlan.AvailabilityUUID)
  const Plan: ConnectionRow['Plan'] = {
    ...(onSale ? planAnswer(onSale) : { ...found.Plan, ProductCatalogUUID: currentPlan.ProductCatalogUUID }),
    ID: currentPlan.AvailabilityUUID,
    Name: currentPlan.Name,
    Price: money(currentPlan.price),
    DownMbps,
    UpMbps,
  }
  await changeConnection(tx, ownConnection(found), { Plan, wantedCode, wantedBy: currentPlan.UUID })
  await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: ServiceUUID })
}
