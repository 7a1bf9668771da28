import { type NetworkFact, whatChanged } from '@waea/domain/mobiles/network-word'
import type { Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import type { Permitted } from '../../platform/permit.ts'
import type { NetworkEvent, NetworkService } from '../../ports/network.ts'
import { type MobileRow, markMobileChecked, saveMobile } from './mobiles.store.ts'
import { insertReports, isEventStored, markEventTime, replaceSim } from './network.store.ts'
import { settleByEvent } from './network-orders.ts'
import { status } from './status.ts'

/** Whether it came in an event, or in answer to a request, which was based on what was known then. */
export type ServiceSource = { event: NetworkEvent } | { askedUpon: MobileRow }

/**
 * Applies what the network says of a mobile that is or was in service, in the context's transaction: each change is
 * stored with its date. A repeated event, or one older than the last, changes nothing, and neither does an answer that
 * an event has overtaken. What cannot be understood is reported to the operator.
 */
export async function applyServiceState(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  service: NetworkService,
  heard: ServiceSource,
): Promise<void> {
  const event = 'event' in heard ? heard.event : undefined
  if ('askedUpon' in heard && time(heard.askedUpon.networkSaidAt) !== time(mobile.networkSaidAt)) return
  if (event?.id && (await isEventStored(tx, mobile, event.id))) return
  const { facts, unclear } = whatChanged(mobile, service)
  if (event?.at && event.at.getTime() < time(mobile.networkSaidAt)) {
    const late = facts.map(({ before, after }) => ({ kind: 'late', before, after }) as const)
    return insertReports(tx, mobile, late.slice(0, 1), event)
  }
  for (const reason of unclear) await reportToOperator(tx, mobile, service, reason, event)
  if (facts.length) await applyFacts(tx, mobile, facts, event)
  if (event?.at) await markEventTime(tx, mobile, event.at)
  await settleByEvent(tx, mobile, service)
  await markSeen(tx, mobile, service)
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
  const { CustomerUUID, UUID: MobileUUID } = mobile
  if (mobile.seenAt || mobile.Status !== status.active || state !== 'active') return
  if (!seenAt) return markMobileChecked(tx, mobile)
  await saveMobile(tx, mobile, { Status: mobile.Status, seenAt })
  await tx.tell('mobile.seen', { CustomerUUID, MobileUUID })
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

const statusAfter = { suspended: status.suspended, resumed: status.active, ended: status.ended } as const

async function applyFacts(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  facts: readonly NetworkFact[],
  event: NetworkEvent | undefined,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await insertReports(tx, mobile, facts, event)
  for (const fact of facts) {
    if (fact.kind === 'sim-changed') {
      await replaceSim(tx, mobile, { ICCID: fact.after, IMSI: fact.IMSI })
      // The network does not say what kind of SIM it is, nor its codes.
      await notifyOperator(tx, {
        kind: 'network-event',
        subject: event?.id ?? MobileUUID,
        reason: 'The network has put another SIM into a mobile; its kind and its codes are not known',
        document: fact,
      })
    } else if (fact.kind === 'number-changed') mobile.MSISDN = fact.after
    else mobile.Status = statusAfter[fact.kind]
    await tx.audit({ CustomerUUID, deed: 'mobile-changed-at-network', detail: { MobileUUID, kind: fact.kind } })
  }
  await saveMobile(tx, mobile, { Status: mobile.Status })
  if (facts.some(({ kind }) => kind === 'ended')) await tx.tell('mobile.ended', { CustomerUUID, MobileUUID })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
