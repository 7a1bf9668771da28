import { nextWorking } from '@waea/domain/porting/hours'
import { addDays, startOfDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf, Hears } from '../../platform/jobs/events.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { advance } from './advance.ts'
import { changePort, own } from './change-port.ts'
import { replyJob, sendReply } from './hear-text.ts'
import { refuseJob, refuseUnknown } from './open-leaving.ts'
import { simIsReady } from './promised.ts'
import { mobileIsGone, stopByLock } from './stop-port.ts'
import { erasePorts, forgetProofs, lockPort, type PortKey, portsToLookAt, putOff } from './stores/ports.store.ts'

const maxAtOnce = 200
const parallelLooks = 8
const putOffMs = 60_000
/** How long after a move the account and SIM numbers at the other provider are kept, for later questions. */
const proofLifeMs = 90 * 86_400_000

export const portingHears: Hears<Tx> = {
  'mobile.activated': (tx, { CustomerUUID, MobileUUID }) => simIsReady(tx, { CustomerUUID, MobileUUID }),
  'mobile.move-ended': moveEnded,
  'mobile.ended': mobileIsGone,
  'mobile.removed': mobileIsGone,
  'mobile.sim-replaced': (tx, { CustomerUUID, ReplacementUUID }) =>
    mobileIsGone(tx, { CustomerUUID, MobileUUID: ReplacementUUID }),
  'sim.locked': stopByLock,
  'customer.purged': (tx, { CustomerUUID }) => erasePorts(tx, byRule('porting', 'number:port', { CustomerUUID })),
}

/**
 * Continues a port whose move our network has ended. The end of a service that failed is ordered again the next day,
 * when numbers move.
 */
async function moveEnded(tx: Tx, { CustomerUUID, MoveUUID, outcome }: EventOf<'mobile.move-ended'>): Promise<void> {
  const port = await lockPort(tx, { CustomerUUID, UUID: MoveUUID })
  if (port?.network !== 'ordered') return
  if (outcome === 'done') return void (await changePort(tx, own(port), { network: 'done' }))
  const tomorrow = nextWorking(tx.config.porting.hours, startOfDay(addDays(tx.today(), 1)))
  await changePort(tx, own(port), { network: 'failed', ...(port.direction === 'out' && { startsAt: tomorrow }) })
}

/** Work that calls the porting system, outside a transaction. */
export const portingEventsOutsideTx: Hears<Ctx> = {
  'port.due': (ctx, { CustomerUUID, PortUUID }) => advance(ctx.asRule('porting'), { CustomerUUID, UUID: PortUUID }),
}

export const portingJobs: Job[] = [
  { name: replyJob, run: sendReply },
  { name: refuseJob, run: refuseUnknown },
  { name: 'porting.look-at-ports', everyMs: 5_000, run: lookAtPorts },
  {
    name: 'porting.forget-proofs',
    every: '41 14 * * *',
    run: (ctx) => ctx.inTransaction((tx) => forgetProofs(tx, new Date(ctx.now().getTime() - proofLifeMs))),
  },
]

/**
 * Checks ports whose time has come, whose YES lapses, or that had no recent news: webhooks may be lost, and a worker
 * may have stopped half-way. Takes some at a time, so that a worker's memory does not depend on the number of open
 * ports.
 */
async function lookAtPorts(ctx: Ctx): Promise<void> {
  const due = await portsToLookAt(ctx, maxAtOnce)
  const next = due.values()
  await Promise.all(Array.from({ length: parallelLooks }, () => lookAtAll(ctx.asRule('porting'), next)))
}

async function lookAtAll(ctx: Ctx, next: Iterable<PortKey>): Promise<void> {
  for (const key of next) {
    try {
      await advance(ctx, key, true)
    } catch (error) {
      ctx.log(
        'A number on its way could not be looked after',
        { PortUUID: key.UUID, error: (error as Error).message },
        'error',
      )
      const lookAt = new Date(ctx.now().getTime() + putOffMs)
      await ctx.inTransaction((tx) => putOff(tx, byRule('porting', 'number:port', key), lookAt))
    }
  }
}
