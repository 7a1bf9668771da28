import { decideStart } from '@waea/domain/porting/hours'
import { isPortOver } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import { numberToBring, type PortingFields } from '@waea/domain/porting/request'
import { accept, isRefusal, type Refusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { mobileOf, mobilesByNumber } from '../mobiles/index.ts'
import { startPort } from './bring-number.ts'
import { changePort, own } from './change-port.ts'
import { isOnItsWay, lockLastPort, type PortRow } from './stores/ports.store.ts'

/** Handles a SIM that has come into service: a number that was waiting for it is requested now. */
export async function simIsReady(tx: Tx, of: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<void> {
  const last = await lockLastPort(tx, of, 'in')
  if (last && !isPortOver(last.state) && !last.isSimReady) await changePort(tx, own(last), { isSimReady: true })
}

/**
 * Writes the port that an order promised for a SIM; its number is requested once the SIM is in service. No-op if the
 * SIM has had a port meanwhile. Invalid details are refused here, so that the customer can correct them and try again.
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

/** Whether a number is on its way to us, for any customer. */
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
