import { decideStart } from '@waea/domain/porting/hours'
import { isPortOver } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import { numberToBring, type PortingFields } from '@waea/domain/porting/request'
import { accept, isRefusal, type Refusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { mobileOf, mobilesByNumber } from '../mobiles/index.ts'
import { startPort } from './bring-number.ts'
import { changePort, own } from './move-port.ts'
import { isOnItsWay, lockLastPort, type PortRow } from './ports.store.ts'

/** A SIM has come into service: the number that was asked for meanwhile is asked for now. */
export async function simIsReady(tx: Tx, of: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<void> {
  const last = await lockLastPort(tx, of, 'in')
  if (last && !isPortOver(last.state) && !last.isSimReady) await changePort(tx, own(last), { isSimReady: true })
}

/**
 * Asks for the number that an order promised to bring to a SIM, once that is in service. One that was asked for meanwhile
 * takes its place. What cannot be asked for is refused here, so that it can be corrected and tried again.
 */
export async function bringPromised(
  tx: Tx,
  of: { CustomerUUID: Uuid; MobileUUID: Uuid },
  promised: PortingFields,
): Promise<void> {
  if (await lockLastPort(tx, of, 'in')) return
  const mobile = await mobileOf(tx, of.CustomerUUID, of.MobileUUID)
  if (!mobile) return
  const read = numberToBring(promised)
  const startsAt = accept(decideStart(tx.config.porting.hours, undefined, tx.now()))
  if (isRefusal(read)) return refuseHere(tx, await startPort(tx, mobile, noted(promised), startsAt), reasonOf(read))
  const port = await startPort(tx, mobile, read, startsAt)
  if ((await mobilesByNumber(tx, read.MSISDN, true)).length > 0) await refuseHere(tx, port, 'not-portable')
}

/** Whether a number is on its way to us, whoever asked for it. */
export function isNumberOnItsWay(ctx: Ctx, MSISDN: string): Promise<boolean> {
  return isOnItsWay(ctx, MSISDN)
}

function noted(fields: PortingFields) {
  return {
    MSISDN: (fields.PortingOverMSISDN ?? '').slice(0, 30),
    type: fields.PortingOverMSISDNType ?? ('prepay' as const),
    carrier: (fields.PortingCarrierLSP ?? '').slice(0, 40),
    proof: '',
    nametag: fields.PortingNametagLSP ?? null,
  }
}

function reasonOf({ refused }: Refusal): PortReason {
  if (refused === 'porting-carrier') return 'wrong-provider'
  return refused === 'number-invalid' ? 'not-active' : 'wrong-account'
}

async function refuseHere(tx: Tx, port: PortRow, reason: PortReason): Promise<void> {
  await changePort(tx, own(port), { state: 9, reason })
}
