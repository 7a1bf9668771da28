import { simToStart } from '@waea/domain/activation/adoption-by-code'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { freeCard } from '../activation/index.ts'
import { customersByNumber } from '../customers/index.ts'
import { type MobileRow, mobileByCard, mobileStatus, mobilesByNumber, mobilesOf } from '../mobiles/index.ts'

/** A SIM that could be started: a customer's, or one without an owner yet. */
export interface FoundSim {
  CustomerUUID: Uuid | null
  MobileUUID: Uuid
  ICCID: string
  SIMID: string
  isInService: boolean
}

/** A SIM by its ICCID: a mobile's, or one of the stock. A SIM that left a mobile by a swap is neither. */
export async function simOfCard(ctx: Ctx, ICCID: string): Promise<FoundSim | undefined> {
  const mobile = await mobileByCard(ctx, ICCID)
  if (mobile) return foundOf(mobile)
  const stock = await freeCard(ctx, ICCID)
  return (
    stock && { CustomerUUID: null, MobileUUID: stock.MobileUUID, isInService: false, ICCID, SIMID: stock.sim.SIMID }
  )
}

/** A SIM whose two printed numbers both match. */
export async function simOfNumbers(ctx: Ctx, named: { SIMID: string; ICCID: string }): Promise<FoundSim | undefined> {
  const sim = await simOfCard(ctx, named.ICCID)
  return sim?.SIMID === named.SIMID ? sim : undefined
}

/**
 * The SIM of a phone number: the newest waiting SIM of the accounts with this contact number, else the SIM in service
 * with the number.
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
