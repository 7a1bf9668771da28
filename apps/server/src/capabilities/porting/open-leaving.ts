import { addWorking } from '@waea/domain/porting/hours'
import type { Port } from '@waea/domain/porting/port'
import { mobileNumberType, proofFits } from '@waea/domain/porting/port-out-proof'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { PortingOrder } from '../../ports/porting.ts'
import { findAccount } from '../billing/index.ts'
import { type MobileRow, mobilesByNumber, showPortingState } from '../mobiles/index.ts'
import { changePort } from './change-port.ts'
import { beginPortMove } from './network-move.ts'
import { insertPort, type PortRow, portOfOrder } from './stores/ports.store.ts'
import { tellOfPort } from './tell-port.ts'

/** The job that refuses an order for a number that no mobile here has, or that is already moving. */
export const refuseJob = 'porting.refuse-order'

/** How long a customer has to object before we answer, counted in the hours in which numbers move. */
const objectWithinMs = 30 * 60_000

/**
 * Handles another provider's request for a number of ours: checks its proof and the number's lock, and tells the
 * customer on every channel. Answers a refusal at once; a release only after the customer has had time to object.
 */
export async function openLeaving(ctx: Ctx, order: PortingOrder): Promise<void> {
  const [mobile] = await mobilesByNumber(ctx, order.MSISDN, true)
  await ctx.inTransaction(async (tx) => {
    if (!mobile) return refuseOrder(tx, order, 'not-active')
    const port = byRule('porting', 'number:port', await newLeaving(tx, mobile, order))
    if (!(await insertPort(tx, port))) {
      // A concurrent repeat of the same report belongs to the port that the other transaction wrote.
      if (!(await portOfOrder(tx, order.SOM))) await refuseOrder(tx, order, 'in-progress')
      return
    }
    const { CustomerUUID, MobileUUID, UUID: PortUUID, carrier } = port
    await showPortingState(tx, CustomerUUID, MobileUUID, port.state)
    await tx.audit({ CustomerUUID, deed: 'port-asked', detail: { PortUUID, MobileUUID, carrier, direction: 'out' } })
    const busy = port.answer === 'accept' ? await beginPortMove(tx, port) : undefined
    const answer = busy ? answerTo(busy.refusal.refused) : port.answer
    await changePort(tx, port, { answer })
    if (answer === 'accept') await tellOfPort(tx, port, 'leaving')
  })
}

/** The answer to the other provider if the mobile may not change now. */
function answerTo(refused: string): PortReason {
  if (refused === 'sim-locked' || refused === 'sim-frozen') return 'locked'
  return refused === 'sim-changing' ? 'in-progress' : 'not-active'
}

async function newLeaving(tx: Tx, mobile: MobileRow, order: PortingOrder): Promise<PortRow> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const now = tx.now()
  const type = mobileNumberType(mobile.BillingReference)
  const account = await findAccount(tx, CustomerUUID)
  const isRight = proofFits(type, { ...mobile, AccountNumber: account?.AccountNumber ?? null }, order)
  const answer: Port['answer'] = isRight ? 'accept' : 'wrong-account'
  return {
    CustomerUUID,
    MobileUUID,
    UUID: tx.newUuid(),
    direction: 'out',
    state: 1,
    MSISDN: order.MSISDN,
    type,
    carrier: order.gaining,
    proof: null,
    nametag: null,
    isSimReady: true,
    SOM: order.SOM,
    version: order.version,
    // The other provider proves the authorisation; we do not ask for one.
    authorisation: 'given',
    authoriseBy: order.authoriseBy,
    authorisedAt: null,
    isAuthorisationTold: true,
    lastReply: null,
    startsAt: now,
    isStopWanted: false,
    network: 'idle',
    answer,
    answerAt: isRight ? addWorking(tx.config.porting.hours, now, objectWithinMs) : now,
    reason: null,
    Steps: [{ State: 1, AtMs: now.getTime() }],
    intent: null,
    intentUuid: null,
    intentSentAt: null,
    askedAt: now,
    changedAt: now,
  }
}

async function refuseOrder(tx: Tx, { SOM }: PortingOrder, reason: PortReason): Promise<void> {
  await tx.enqueue(refuseJob, { SOM, reason }, { once: `refuse:${SOM}` })
}

/** Refuses an order that has no port here; idempotent per order. */
export async function refuseUnknown(ctx: Ctx, content: unknown): Promise<void> {
  const { SOM, reason } = content as { SOM: string; reason: PortReason }
  await ctx.ports.porting.act(SOM, 'refuse', `refuse:${SOM}`, { reason })
}
