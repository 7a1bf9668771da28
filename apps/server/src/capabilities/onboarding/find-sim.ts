import { simToStart } from '@waea/domain/activation/adoption-by-code'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { freeCard } from '../activation/index.ts'
import { customersByNumber } from '../customers/index.ts'
import { type MobileRow, mobileByCard, mobileStatus, mobilesByNumber, mobilesOf } from '../mobiles/index.ts'

/** A SIM that could be started: of a customer, or still nobody's. */
export interface FoundSim {
  CustomerUUID: Uuid | null
  MobileUUID: Uuid
  ICCID: string
  SIMID: string
  isInService: boolean
}

/** A SIM by the number of its card: of a mobile, or of the stock. One that left a mobile by a swap is neither. */
export async function simOfCard(ctx: Ctx, ICCID: string): Promise<FoundSim | undefined> {
  const mobile = await mobileByCard(ctx, ICCID)
  if (mobile) return foundOf(mobile)
  const stock = await freeCard(ctx, ICCID)
  return (
    stock && { CustomerUUID: null, MobileUUID: stock.MobileUUID, isInService: false, ICCID, SIMID: stock.sim.SIMID }
  )
}

/** A SIM of which both printed numbers are right. */
export async function simOfNumbers(ctx: Ctx, named: { SIMID: string; ICCID: string }): Promise<FoundSim | undefined> {
  const sim = await simOfCard(ctx, named.ICCID)
  return sim?.SIMID === named.SIMID ? sim : undefined
}

/**
 * The SIM of whoever has a phone number: the newest that waits on an account with this contact number, else the one in
 * service that has the number.
 */
export async function simOfPhone(ctx: Ctx, MobileNumber: string): Promise<FoundSim | undefined> {
  const customers = await customersByNumber(ctx, MobileNumber)
  const mobiles = (await Promise.all(customers.map((customer) => mobilesOf(ctx, customer)))).flat()
  const isWaiting = ({ Status }: MobileRow) => Status < mobileStatus.active
  const waiting = simToStart(mobiles.map((mobile) => ({ ...mobile, isWaiting: isWaiting(mobile) })))
  const found = waiting ?? (await mobilesByNumber(ctx, MobileNumber))[0]
  return found && foundOf(found)
}

function foundOf({ CustomerUUID, UUID: MobileUUID, ICCID, SIMID, Status }: MobileRow): FoundSim {
  const isInService = Status >= mobileStatus.active
  return { CustomerUUID, MobileUUID, ICCID: ICCID ?? '', SIMID: SIMID ?? '', isInService }
}
