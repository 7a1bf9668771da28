import type { Gives, Input } from '@waea/contract/call'
import type { leavingSteps } from '@waea/contract/people/leaving-steps'
import { isProviders } from '@waea/domain/access/actor'
import { nextStep } from '@waea/domain/leaving/last-day'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { switchOffAutoTopUp } from '../balance/index.ts'
import { mobileOf, orderAtNetwork } from '../mobiles/index.ts'
import { addonsOfService, renewAgain, stopByCustomer } from '../plans/index.ts'
import { dueEnds, type EndRow, insertEnd, lockOpenEnd, saveEnd } from './ends.store.ts'
import { endBlockOf, leavingMobile } from './read-leaving.ts'
import { tellEnd } from './tell-end.ts'

type LeavingMobile = Gives<typeof leavingSteps.endMobile>

/**
 * Plans the end of a mobile after the last day that is paid for, inside the caller's transaction: nothing renews or tops
 * up meanwhile. By its owner, or an operator whom they rang. Idempotent. Refuses a last day or credit other than shown ('conflict'), a mobile that is not in service,
 * locked, frozen or changing, and one whose plan is to change ('plan-changing').
 */
export async function endMobile(tx: Tx, input: Input<typeof leavingSteps.endMobile>): Promise<LeavingMobile> {
  const { customerUuid: CustomerUUID, LastDay, CreditCents } = input
  const MobileUUID = input.mobileUuid.toLowerCase()
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  permit(tx.actor, 'service:end', mobile)
  const shown = await shownMobile(tx, CustomerUUID, MobileUUID)
  if (shown.State === 'ends' || shown.State === 'ending') return shown
  if (!mobile || !isInService(mobile)) throw new Refused(refuse('no-available-product'))
  const block = endBlockOf(tx, mobile)
  if (block) throw new Refused(refuse(block))
  if (shown.LastDay !== LastDay || shown.CreditCents !== CreditCents) throw new Refused(refuse('conflict'))
  const renewing = await stopByCustomer(ownPlans(tx), { CustomerUUID, ServiceUUID: MobileUUID })
  await switchOffAutoTopUp(tx, { CustomerUUID, MobileUUID }, 'asked')
  const UUID = tx.newUuid()
  const end = {
    CustomerUUID,
    MobileUUID,
    UUID,
    state: 'planned' as const,
    lastDay: calendarDay(shown.LastDay),
    renewing,
  }
  if (!(await insertEnd(tx, permit(tx.actor, 'service:end', end)))) throw new Refused(refuse('conflict'))
  await tx.audit({ CustomerUUID, deed: 'mobile-ends', detail: { MobileUUID, on: end.lastDay } })
  await tellEnd(tx, end, 'ends', CreditCents)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return shownMobile(tx, CustomerUUID, MobileUUID)
}

/**
 * Keeps a mobile that was to end: what renewed before renews again. Idempotent. Refuses 'mobile-ended' once the network
 * is ending it.
 */
export async function keepMobile(tx: Tx, input: Input<typeof leavingSteps.keepMobile>): Promise<LeavingMobile> {
  const { customerUuid: CustomerUUID } = input
  const MobileUUID = input.mobileUuid.toLowerCase()
  permit(tx.actor, 'service:end', await mobileOf(tx, CustomerUUID, MobileUUID))
  const end = await lockOpenEnd(tx, { CustomerUUID, MobileUUID })
  if (end?.state === 'ordered') throw new Refused(refuse('mobile-ended'))
  if (end) await keep(ownPlans(tx), end)
  return shownMobile(tx, CustomerUUID, MobileUUID)
}

/** The plans of a mobile are its owner's to change; an operator changes them only as part of its end. */
const ownPlans = (tx: Tx): Tx => (isProviders(tx.actor) ? tx.asRule('leaving') : tx)

async function keep(tx: Tx, end: EndRow): Promise<void> {
  const { CustomerUUID, MobileUUID } = end
  await renewAgain(tx, { CustomerUUID, ServiceUUID: MobileUUID }, end.renewing)
  await saveEnd(tx, byRule('leaving', 'service:end', end), { state: 'kept', lastDay: end.lastDay })
  await tx.audit({ CustomerUUID, deed: 'mobile-stays', detail: { MobileUUID } })
  await tellEnd(tx, end, 'stays')
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

async function shownMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<LeavingMobile> {
  const mobile = await leavingMobile(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  return mobile
}

/** Ends the mobiles whose last day is over. One that cannot end yet waits for the next run. */
export async function endDue(ctx: Ctx): Promise<void> {
  await inChunks(ctx, {
    failed: 'A mobile could not be ended',
    page: dueEnds,
    together: async (_tx, due) => [...due],
    alone: (reads, which) => reads.inTransaction((tx) => endOne(tx, which)),
  })
}

async function endOne(tx: Tx, which: Pick<EndRow, 'CustomerUUID' | 'MobileUUID'>): Promise<void> {
  const { CustomerUUID, MobileUUID } = which
  const end = await lockOpenEnd(tx, which)
  const today = tx.today()
  if (end?.state !== 'planned' || end.lastDay >= today) return
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  const own = byRule('leaving', 'service:end', end)
  if (!mobile || !isInService(mobile)) return saveEnd(tx, own, { state: 'done', lastDay: end.lastDay })
  const step = nextStep(await addonsOfService(tx, { CustomerUUID, ServiceUUID: MobileUUID }), today)
  if (step.is === 'stay') return keep(tx, { ...end, renewing: [] })
  if (step.is === 'later') {
    await saveEnd(tx, own, { state: 'planned', lastDay: step.lastDay })
    await tellEnd(tx, { ...end, lastDay: step.lastDay }, 'later')
    return tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  }
  // A locked or frozen mobile stays until its customer has said that they are the one who ends it.
  if (endBlockOf(tx, mobile)) return
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, kind: 'end', because: reasonOf(end, today) })
  await saveEnd(tx, own, { state: 'ordered', lastDay: end.lastDay })
}

const reasonStart = 'leaving:'
/** A failed order is repeated the next day, under another reason. */
const reasonOf = ({ UUID }: EndRow, today: string) => `${reasonStart}${UUID}:${today}`

/** Plans an end again that the network has not done: it is ordered once more tomorrow, and the operator knows. */
export async function hearOrder(tx: Tx, news: EventOf<'mobile.order-ended'>): Promise<void> {
  if (news.isDone || !news.because.startsWith(reasonStart)) return
  const end = await lockOpenEnd(tx, news)
  if (end?.state === 'ordered')
    await saveEnd(tx, byRule('leaving', 'service:end', end), { state: 'planned', lastDay: tx.today() })
}

/** Finishes the end of a mobile that the network has ended, by our order or otherwise, and tells its customer. */
export async function hearEnded(tx: Tx, { CustomerUUID, MobileUUID }: EventOf<'mobile.ended'>): Promise<void> {
  const end = await lockOpenEnd(tx, { CustomerUUID, MobileUUID })
  if (!end) return
  await saveEnd(tx, byRule('leaving', 'service:end', end), { state: 'done', lastDay: end.lastDay })
  await tellEnd(tx, end, 'ended')
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
