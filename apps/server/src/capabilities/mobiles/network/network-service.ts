import { mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import { billingReference } from '@waea/domain/plans/billing-reference'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { NetworkService } from '../../../ports/network.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { giveSimBack } from '../return-sim.ts'
import {
  type BoughtPlan,
  deleteMobile,
  findMobile,
  lockMobile,
  type MobileRow,
  saveMobile,
} from '../stores/mobiles.store.ts'
import { insertReports, markEventTime } from '../stores/network.store.ts'
import { saveStopChoice } from '../stores/stops.store.ts'
import { applyServiceState, type ServiceSource } from './apply-service-state.ts'
import { hearFeatures } from './hear-features.ts'

/**
 * Requests a mobile's service with a plan, inside the caller's transaction; the network is told after the commit. No-op
 * while a request is under way. Refuses 'already-active', 'sim-returning', and a paid plan that was removed meanwhile.
 */
export async function requestService(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid, plan: BoughtPlan): Promise<void> {
  const mobile = permit(ctx.actor, 'mobile:manage', await lockMobile(ctx, CustomerUUID, MobileUUID))
  if (mobile.Status >= status.active) throw new Refused(refuse('already-active'))
  if (mobile.Status !== status.issued) return
  if (mobile.ReturnUUID) throw new Refused(refuse('sim-returning'))
  if (plan.is_fully_paid && !mobile.plan?.is_fully_paid) throw new Refused(refuse('activation-refused'))
  await saveMobile(ctx, mobile, { Status: status.asked, plan, networkReason: null })
  await ctx.tell('mobile.activation-asked', { CustomerUUID, MobileUUID })
  await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

/**
 * Removes the plan of a mobile that is not activated, because its payment is refunded; inside the caller's transaction.
 * True also for a SIM that is gone because its parcel came back. False if its service was requested again meanwhile:
 * then the customer has what they paid for.
 */
export async function withdrawPlan(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<boolean> {
  const found = await lockMobile(tx, CustomerUUID, MobileUUID)
  if (!found) return true
  const mobile = byRule('mobiles', 'mobile:manage', found)
  if (mobile.Status !== status.issued) return false
  await saveMobile(tx, mobile, { Status: mobile.Status, plan: null })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

/**
 * Takes back a service that the network has not started, because it will not be paid; inside the caller's transaction.
 * The activation has failed with `reason`, and later news of its order is ignored like that of an earlier order. False
 * if no service is awaited.
 */
export async function takeBackService(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid, reason: string): Promise<boolean> {
  const found = await lockMobile(tx, CustomerUUID, MobileUUID)
  if (!found || (found.Status !== status.asked && found.Status !== status.provisioning)) return false
  const mobile = byRule('mobiles', 'mobile:manage', found)
  await failActivation(tx, mobile, reason)
  await notifyOperator(tx, {
    kind: 'network-order',
    subject: `activation of mobile ${MobileUUID}`,
    reason: 'it was taken back unpaid while the network was at work on it: end the order there',
    document: { reference: referenceOf(mobile) },
  })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

async function failActivation(tx: Tx, mobile: Permitted<MobileRow, 'mobile:manage'>, reason: string): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await saveMobile(tx, mobile, {
    Status: status.issued,
    serviceRef: null,
    networkReason: reason,
    networkTries: mobile.networkTries + 1,
  })
  await tx.tell('mobile.activation-failed', { CustomerUUID, MobileUUID, reason })
}

/**
 * Removes an unused SIM from its customer's mobiles, inside the caller's transaction; its links stop working. Returns
 * the SIM and its number to the network: for another customer, unless it `hasLeft` us. False if its service was
 * requested, so it is in use.
 */
export async function deleteUnusedSim(
  tx: Tx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
  how: { deed: 'sim-undelivered' | 'sim-cancelled' | 'sim-returned'; hasLeft: boolean },
): Promise<boolean> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  if (mobile.Status !== status.issued) return false
  const { ICCID, MSISDN } = mobile
  const line = await deleteMobile(tx, mobile)
  const isEsim = mobile.SIMType === 'esim'
  if (line && ICCID) await giveSimBack(tx, { ICCID, isEsim, ...line, hasLeft: how.hasLeft, ...(MSISDN && { MSISDN }) })
  await tx.tell('mobile.removed', { CustomerUUID, MobileUUID })
  await tx.audit({ CustomerUUID, deed: how.deed, detail: { MobileUUID, ICCID: ICCID ?? '' } })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

/**
 * The reference under which the network knows a mobile. It identifies the mobile, and changes after each refusal by the
 * network.
 */
export function referenceOf(mobile: Pick<MobileRow, 'CustomerUUID' | 'UUID' | 'networkTries'>): string {
  return `${mobile.CustomerUUID}.${mobile.UUID}.${mobile.networkTries}`
}

/** The mobile of a network reference. */
export function mobileOfReference(reference: string): { CustomerUUID: Uuid; UUID: Uuid } | undefined {
  const [CustomerUUID, UUID] = reference.split('.')
  return isUuid(CustomerUUID) && isUuid(UUID) ? { CustomerUUID, UUID } : undefined
}

/** Whether we wait for the network: for the service, or for the SIM to be in a phone. */
function awaitsNetwork({ Status, seenAt }: MobileRow): boolean {
  return Status === status.asked || Status === status.provisioning || (Status === status.active && !seenAt)
}

/**
 * Advances an activation at the network: a number, then the order for the service. Call it outside a transaction; every
 * step keeps its reference, so resuming repeats nothing. A step that the network refuses for good fails the activation;
 * any other error is thrown, to be retried.
 */
export async function advanceActivation(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const mobile = await findMobile(ctx, CustomerUUID, MobileUUID)
  if (!mobile || !awaitsNetwork(mobile)) return
  if (mobile.serviceRef) {
    const service = await ctx.ports.network.service(mobile.serviceRef)
    await ctx.inTransaction((tx) => applyService(tx, service, { basedOn: mobile }))
    return
  }
  const service = await orderService(ctx, mobile).catch((error: unknown): NetworkService => {
    if (!(error instanceof RefusedForGood)) throw error
    const said = { state: 'failed', reason: error.message, features: {}, isUnderway: false } as const
    return { serviceRef: '', reference: referenceOf(mobile), ...said }
  })
  await ctx.inTransaction((tx) => applyService(tx, service, { basedOn: mobile }))
}

async function orderService(ctx: Ctx, mobile: MobileRow): Promise<NetworkService> {
  const { CustomerUUID, UUID, ICCID, IMSI, plan } = mobile
  if (!ICCID || !IMSI || !plan) throw new Error(`Mobile ${UUID} cannot go into service without SIM and plan`)
  const MSISDN = mobile.MSISDN ?? (await ctx.ports.network.allocateNumber(`${CustomerUUID}.${UUID}`))
  if (!mobile.MSISDN) await ctx.inTransaction((tx) => change(tx, mobile, { MSISDN }))
  const reference = referenceOf(mobile)
  return ctx.ports.network.activate({ reference, MSISDN, ICCID, IMSI, billingType: plan.BillingType })
}

async function change(tx: Tx, known: MobileRow, how: { MSISDN: string }): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, known.CustomerUUID, known.UUID))
  await saveMobile(tx, mobile, { Status: mobile.Status, ...how })
  await tx.show(known.CustomerUUID, 'mobile.changed', { MobileUUID: known.UUID })
}

/**
 * Applies a service state from the network. A repeated or late event changes nothing; an event about an unknown service
 * is reported to the operator. Returns false for an answer that an event has overtaken: ask the network again.
 */
export async function applyService(tx: Tx, service: NetworkService, source: ServiceSource): Promise<boolean> {
  const which = mobileOfReference(service.reference)
  const found = which && (await lockMobile(tx, which.CustomerUUID, which.UUID))
  if (!found) {
    await reportUnknown(tx, service, source)
    return true
  }
  const mobile = byRule('mobiles', 'mobile:manage', found)
  const isOfEarlierOrder = service.reference !== referenceOf(found)
  if (isOfEarlierOrder || mobile.Status === status.issued) {
    await saveLateEvent(tx, mobile, service, source)
    return true
  }
  if (mobile.Status >= status.active) return applyServiceState(tx, mobile, service, source)
  const { CustomerUUID, UUID: MobileUUID } = mobile
  if (service.state === 'active') {
    await markInService(tx, mobile, service)
  } else if (service.state === 'failed' || service.state === 'terminated') {
    await failActivation(tx, mobile, service.reason ?? 'The network refused the activation')
  } else {
    await saveMobile(tx, mobile, { Status: status.provisioning, serviceRef: service.serviceRef })
  }
  if ('event' in source && source.event.at) await markEventTime(tx, mobile, source.event.at)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

async function reportUnknown(tx: Tx, service: NetworkService, source: ServiceSource): Promise<void> {
  const document = 'event' in source ? source.event.document : service
  const reason = 'It is about a service that is none of ours'
  await notifyOperator(tx, {
    kind: 'network-event',
    subject: service.serviceRef || service.reference,
    reason,
    document,
  })
}

async function saveLateEvent(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  { state }: NetworkService,
  source: ServiceSource,
): Promise<void> {
  if ('event' in source) await insertReports(tx, mobile, [{ kind: 'late', before: '', after: state }], source.event)
}

async function markInService(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  service: NetworkService,
): Promise<void> {
  const { serviceRef, seenAt } = service
  const { CustomerUUID, UUID: MobileUUID, ICCID, plan } = mobile
  if (!plan) throw new Error(`Mobile ${MobileUUID} went into service without a plan`)
  await saveMobile(tx, mobile, {
    Status: status.active,
    serviceRef,
    BillingReference: billingReference(plan.BillingType, MobileUUID),
    ProductCatalogUUID: plan.ProductCatalogUUID,
    activatedAt: tx.now(),
    seenAt: seenAt ?? null,
    networkReason: null,
  })
  await hearFeatures(tx, mobile, service)
  // New mobiles stop use outside the plan. Pay as you go is all such use.
  if (plan.BillingType !== 'payg') {
    await saveStopChoice(tx, mobile, true)
    await tx.tell('mobile.stop-asked', { CustomerUUID, MobileUUID })
  }
  await tx.tell('mobile.activated', { CustomerUUID, MobileUUID })
  if (seenAt) await tx.tell('mobile.seen', { CustomerUUID, MobileUUID, ...(ICCID && { ICCID }) })
  await tx.audit({ CustomerUUID, deed: 'mobile-activated', detail: { MobileUUID } })
}
