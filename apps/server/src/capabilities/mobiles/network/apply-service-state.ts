import { applyNetworkReport, mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
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

/**
 * Where a service state came from: an event, or the answer to a request, with the mobile as it was when the request was
 * sent.
 */
export type ServiceSource = { event: NetworkEvent } | { basedOn: MobileRow }

/** How far the network's clock and ours may differ. */
const clocksDifferMs = 60_000

/**
 * Applies a service state from the network to a mobile that is or was in service, inside the caller's transaction;
 * stores each change with its date. Ignores a repeated event and one older than the last. Returns false for an answer
 * that an event has overtaken, and changes nothing. If an answer may have overtaken the event, has the network asked
 * for the current state. Reports what is unclear to the operator.
 */
export async function applyServiceState(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  service: NetworkService,
  source: ServiceSource,
): Promise<boolean> {
  const event = 'event' in source ? source.event : undefined
  if ('basedOn' in source && time(source.basedOn.networkSaidAt) !== time(mobile.networkSaidAt)) return false
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

/** Whether an event may be older than an answer that is already applied. An end is final, so it never is. */
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

/** Records once when the SIM was first in a phone. */
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

/** Applies that the network suspended or resumed a mobile. A mobile that runs despite a hold is suspended again. */
async function applyWord(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  word: 'suspended' | 'resumed',
): Promise<void> {
  const isOrdered = word === 'suspended' && (await hasOpenOrder(tx, mobile, ['suspend', 'resume']))
  const { Status, Holds, mustSuspend } = applyNetworkReport(mobile, word, isOrdered)
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

/**
 * Applies a change of SIM. Unless a swap brought the new SIM, its kind and codes are unknown: the network does not
 * report them.
 */
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
