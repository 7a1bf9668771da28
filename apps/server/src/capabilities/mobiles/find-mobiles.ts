import { isInService, isOutOfService } from '@waea/domain/mobiles/mobile-state'
import { mustBeOfKind, type ServiceKind } from '@waea/domain/plans/service-kind'
import { Refused } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { mobileAnswer } from './mobile-answer.ts'
import { isLocked } from './state-of.ts'
import {
  cardsInMobiles,
  findMobile,
  type MobileRow,
  mobileOfCard,
  mobilesAmong,
  mobilesNotRunning,
  mobilesOfCustomer,
  mobilesOfNumber,
  numbersOfServices,
} from './stores/mobiles.store.ts'

/** One of the customer's mobiles; undefined if it is not theirs. */
export function mobileOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow | undefined> {
  return findMobile(ctx, CustomerUUID, MobileUUID)
}

/** The mobiles among some services, by service. */
export async function mobilesOfServices(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, MobileRow>> {
  const mobiles = await mobilesAmong(ctx, services)
  return new Map(mobiles.map((mobile) => [mobile.UUID, mobile]))
}

/** All the customer's mobiles, the oldest first. */
export function mobilesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<MobileRow[]> {
  return mobilesOfCustomer(ctx, CustomerUUID)
}

/** Whether any SIM in service of the customer is locked. */
export async function hasLockedSim(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await mobilesOfCustomer(ctx, CustomerUUID)).some((mobile) => isInService(mobile) && isLocked(ctx, mobile))
}

/**
 * Active mobiles with this number, of any customer. Callers must not reveal whose they are. With `includeOnHold`, also
 * mobiles on hold, for example for an unpaid bill.
 */
export function mobilesByNumber(ctx: Ctx, MSISDN: string, includeOnHold = false): Promise<MobileRow[]> {
  return mobilesOfNumber(ctx, MSISDN, includeOnHold)
}

/** The mobile with this card (ICCID), of any customer. Callers must not reveal whose it is. */
export function mobileByCard(ctx: Ctx, ICCID: string): Promise<MobileRow | undefined> {
  return mobileOfCard(ctx, ICCID)
}

/** Which of these cards, by their ICCID, mobiles have. */
export function cardsOfMobiles(ctx: Ctx, ICCIDs: readonly string[]): Promise<Set<string>> {
  return cardsInMobiles(ctx, ICCIDs)
}

/** The numbers of some services, by their ids. */
export async function numbersOf(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, string>> {
  if (services.length === 0) return new Map()
  return numbersOfServices(
    ctx,
    services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID })),
  )
}

/** The services among some that are out of service: ended, or suspended by others than their customer. */
export async function outOfService(ctx: Ctx, services: readonly Service[]): Promise<Set<Uuid>> {
  if (services.length === 0) return new Set()
  const keys = services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const resting = await mobilesNotRunning(ctx, keys)
  return new Set(resting.filter(isOutOfService).map(({ UUID }) => UUID))
}

/**
 * Refuses a mobile of another kind than the call takes: 'no-postpay-product', 'no-prepay-product', 'any-service', or
 * 'not-found' for a mobile that is not theirs (3§8.5).
 */
export async function mustBeKind(ctx: Ctx, wanted: ServiceKind, CustomerUUID: Uuid, MobileUUID: string): Promise<void> {
  const mobiles = await mobilesOfCustomer(ctx, CustomerUUID)
  const refusal = mustBeOfKind(wanted, MobileUUID.toLowerCase(), mobiles.map(mobileAnswer))
  if (refusal) throw new Refused(refusal)
}
