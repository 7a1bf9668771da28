import { hear, mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import { compareWithNetwork, type NetworkChange } from '@waea/domain/mobiles/network-changes'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { NetworkEvent, NetworkService } from '../../../ports/network.ts'
import { suspendAgain } from '../holds.ts'
import { hasOpenOrder, isResumedAfter } from '../stores/holds.store.ts'
import { type MobileRow, markMobileChecked, markMobileSeen, saveMobile } from '../stores/mobiles.store.ts'
import { installNextSim } from '../stores/moves.store.ts'
import {
  contradictsDoneOrder,
  insertReports,
  isChangedByAnswer,
  isEventStored,
  markEventTime,
  replaceSim,
} from '../stores/network.store.ts'
import { endMove } from './end-move.ts'
import { hearFeatures } from './hear-features.ts'
import { settleByEvent } from './network-orders.ts'

/** Whether it came in an event, or in answer to a request, which was based on what was known then. */
export type ServiceSource = { event: NetworkEvent } | { askedUpon: MobileRow }

/** By how much the network's clock and ours may differ. */
const clocksDifferMs = 60_000

/**
 * Applies what the network says of a mobile that is or was in service, in the context's transaction: each change is
 * stored with its date. A repeated event, or one older than the last, changes nothing, and neither does an answer that
 * an event has overtaken, for which it returns false. After an event that an answer may have overtaken the network is
 * asked. What cannot be understood is reported to the operator.
 */
export async function applyServiceState(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  service: NetworkService,
  heard: ServiceSource,
): Promise<boolean> {
  const event = 'event' in heard ? heard.event : undefined
  if ('askedUpon' in heard && time(heard.askedUpon.networkSaidAt) !== time(mobile.networkSaidAt)) return false
  if (event?.id && (await isEventStored(tx, mobile, event.id))) return true
  const { changes, unclear } = compareWithNetwork(mobile, service)
  if (event?.at && event.at.getTime() < time(mobile.networkSaidAt)) {
    await insertLate(tx, mobile, changes, event)
    return true
  }
  if (event?.at && (await mayBeOvertaken(tx, mobile, service, changes, event.at))) {
    await insertLate(tx, mobile, changes, event)
    await markEventTime(tx, mobile, event.at)
    await tx.tell('mobile.doubted', { CustomerUUID: mobile.CustomerUUID, MobileUUID: mobile.UUID })
    return true
  }
  for (const reason of unclear) await reportToOperator(tx, mobile, service, reason, event)
  if (changes.length) await applyChanges(tx, mobile, changes, event)
  if (event?.at) await markEventTime(tx, mobile, event.at)
  await hearFeatures(tx, mobile, service)
  await settleByEvent(tx, mobile, service)
  await markSeen(tx, mobile, service)
  return true
}

/** Whether what an event reports may be older than an answer that is applied already. An end is always the last. */
async function mayBeOvertaken(
  tx: Tx,
  mobile: MobileRow,
  service: NetworkService,
  changes: readonly NetworkChange[],
  at: Date,
): Promise<boolean> {
  if (changes.some(({ kind }) => kind === 'ended')) return false
  const since = new Date(at.getTime() - clocksDifferMs)
  if (await contradictsDoneOrder(tx, mobile, service.features, since)) return true
  return changes.length > 0 && isChangedByAnswer(tx, mobile, since)
}

function insertLate(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: readonly NetworkChange[],
  event: NetworkEvent,
): Promise<void> {
  const late = changes.map(({ before, after }) => ({ kind: 'late', before, after }) as const)
  return insertReports(tx, mobile, late.slice(0, 1), event)
}

/** An unknown instant sorts before all others. */
function time(at: Date | null): number {
  return at?.getTime() ?? Number.NEGATIVE_INFINITY
}

/** Records once when its SIM was first in a phone. */
async function markSeen(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  { seenAt, state }: NetworkService,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID, ICCID } = mobile
  if (mobile.seenAt || mobile.Status !== status.active || state !== 'active') return
  if (!seenAt) return markMobileChecked(tx, mobile)
  await markMobileSeen(tx, mobile, seenAt)
  await tx.tell('mobile.seen', { CustomerUUID, MobileUUID, ...(ICCID && { ICCID }) })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

async function reportToOperator(
  tx: Tx,
  { UUID }: MobileRow,
  service: NetworkService,
  reason: string,
  event: NetworkEvent | undefined,
): Promise<void> {
  const document = event?.document ?? service
  await notifyOperator(tx, { kind: 'network-event', subject: event?.id ?? UUID, reason, document })
}

async function applyChanges(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: readonly NetworkChange[],
  event: NetworkEvent | undefined,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await insertReports(tx, mobile, changes, event)
  for (const change of changes) {
    if (change.kind === 'sim-changed') await takeSim(tx, mobile, change, event)
    else if (change.kind === 'number-changed') mobile.MSISDN = change.after
    else if (change.kind === 'ended') mobile.Status = status.ended
    else await applyWord(tx, mobile, change.kind)
    await tx.audit({ CustomerUUID, deed: 'mobile-changed-at-network', detail: { MobileUUID, kind: change.kind } })
  }
  await saveMobile(tx, mobile, { Status: mobile.Status })
  if (changes.some(({ kind }) => kind === 'ended')) {
    await tx.tell('mobile.ended', { CustomerUUID, MobileUUID })
    await endMove(tx, mobile, mobile.Move === 'port-out' ? 'done' : 'failed', 'The network has ended the service')
  }
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

/** Takes over that the network suspended or resumed a mobile; one that runs although we hold it is suspended again. */
async function applyWord(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  word: 'suspended' | 'resumed',
): Promise<void> {
  const isOrdered = word === 'suspended' && (await hasOpenOrder(tx, mobile, ['suspend', 'resume']))
  const { Status, Holds, mustSuspend } = hear(mobile, word, isOrdered)
  const afterArrears = word === 'resumed' && (await isResumedAfter(tx, mobile, 'arrears'))
  mobile.Status = Status
  mobile.Holds = [...Holds]
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await tx.tell('mobile.use-changed', {
    CustomerUUID,
    MobileUUID,
    inUse: word === 'resumed',
    ...(afterArrears && { afterArrears }),
    Holds,
    at: tx.now().getTime(),
  })
  if (mustSuspend) await suspendAgain(tx, mobile)
}

/** Takes over another SIM. Of one that no swap has brought the network does not say what kind it is, nor its codes. */
async function takeSim(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  change: Extract<NetworkChange, { kind: 'sim-changed' }>,
  event: NetworkEvent | undefined,
): Promise<void> {
  const sim = { ICCID: change.after, IMSI: change.IMSI }
  Object.assign(mobile, sim)
  if (await installNextSim(tx, mobile, sim)) {
    mobile.seenAt = null
    return
  }
  await replaceSim(tx, mobile, sim)
  await notifyOperator(tx, {
    kind: 'network-event',
    subject: event?.id ?? mobile.UUID,
    reason: 'The network has put another SIM into a mobile; its kind and its codes are not known',
    document: change,
  })
}
