import { type NetworkFact, whatChanged } from '@waea/domain/mobiles/network-word'
import type { Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import type { Permitted } from '../../platform/permit.ts'
import type { NetworkEvent, NetworkService } from '../../ports/network.ts'
import { type MobileRow, saveMobile, touchMobile } from './mobiles.store.ts'
import { isEventKept, keepWords, markSaid, replaceSim } from './network.store.ts'
import { settleByWord } from './network-orders.ts'
import { status } from './status.ts'

/** How the network's word came: in an event, or in answer to a question, which was asked upon what was known then. */
export type Heard = { event: NetworkEvent } | { askedUpon: MobileRow }

/**
 * Takes over what the network says of a mobile that is or was in service, in the context's transaction: what changed is
 * kept with its date, and holds from then on. An event that comes again, or after a newer one, changes nothing, and
 * neither does the answer to a question that an event has overtaken. What cannot be understood is put aside.
 */
export async function hearOfService(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  service: NetworkService,
  heard: Heard,
): Promise<void> {
  const event = 'event' in heard ? heard.event : undefined
  if ('askedUpon' in heard && time(heard.askedUpon.networkSaidAt) !== time(mobile.networkSaidAt)) return
  if (event?.id && (await isEventKept(tx, mobile, event.id))) return
  const { facts, unclear } = whatChanged(mobile, service)
  if (event?.at && event.at.getTime() < time(mobile.networkSaidAt)) {
    const late = facts.map(({ before, after }) => ({ kind: 'late', before, after }) as const)
    return keepWords(tx, mobile, late.slice(0, 1), event)
  }
  for (const reason of unclear) await putAside(tx, mobile, service, reason, event)
  if (facts.length) await takeOver(tx, mobile, facts, event)
  if (event?.at) await markSaid(tx, mobile, event.at)
  await settleByWord(tx, mobile, service)
  await seen(tx, mobile, service)
}

/** An instant that is not known lies before all others. */
function time(at: Date | null): number {
  return at?.getTime() ?? Number.NEGATIVE_INFINITY
}

/** Notes when its SIM was in a phone for the first time, once. */
async function seen(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  { seenAt, state }: NetworkService,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  if (mobile.seenAt || mobile.Status !== status.active || state !== 'active') return
  if (!seenAt) return touchMobile(tx, mobile)
  await saveMobile(tx, mobile, { Status: mobile.Status, seenAt })
  await tx.tell('mobile.seen', { CustomerUUID, MobileUUID })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

async function putAside(
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

async function takeOver(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  facts: readonly NetworkFact[],
  event: NetworkEvent | undefined,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await keepWords(tx, mobile, facts, event)
  for (const fact of facts) {
    if (fact.kind === 'sim-changed') {
      await replaceSim(tx, mobile, { ICCID: fact.after, IMSI: fact.IMSI })
      // Which kind of SIM it is, and its codes, the network does not say.
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
