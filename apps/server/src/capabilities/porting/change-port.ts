import { nextStep, type Port } from '@waea/domain/porting/port'
import { cancelled, completed, failed, isPortOver, type PortState, rejected } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import { authorisedForMs } from '@waea/domain/porting/reply'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { showPortingState } from '../mobiles/index.ts'
import { dropPortMove } from './network-move.ts'
import { type OwnPort, type PortRow, savePort } from './stores/ports.store.ts'
import { tellOfPort } from './tell-port.ts'

/** A port in the form that the domain rules take. */
export function domainPort(port: PortRow): Port & { MSISDN: string; version: number } {
  return {
    ...port,
    authoriseByMs: port.authoriseBy.getTime(),
    authorisedUntilMs: authorisedUntil(port).getTime(),
    startsAtMs: port.startsAt.getTime(),
    answerAtMs: port.answerAt?.getTime() ?? 0,
  }
}

/** The last instant at which the YES of a port is valid. */
export function authorisedUntil({ authorisedAt, askedAt }: PortRow): Date {
  return new Date((authorisedAt ?? askedAt).getTime() + authorisedForMs)
}

export function own(port: PortRow): OwnPort {
  return byRule('porting', 'number:port', port)
}

/** Changed fields of a port, including a new state; its steps follow from that. */
export type PortChange = Partial<Omit<PortRow, 'CustomerUUID' | 'UUID' | 'state' | 'Steps'>> & { state?: PortState }

/**
 * Writes a change of a port inside the caller's transaction, updates open pages, tells the customer if the step is news
 * to them, and has the next step done. Returns the changed port.
 */
export async function changePort(tx: Tx, port: OwnPort, change: PortChange): Promise<OwnPort> {
  const isMove = change.state !== undefined && change.state !== port.state
  const changed: OwnPort = {
    ...port,
    ...change,
    ...(isMove && {
      changedAt: tx.now(),
      Steps: [...port.Steps, { State: change.state as PortState, AtMs: tx.now().getTime() }],
    }),
  }
  await savePort(tx, changed, nextLook(tx, changed))
  const { CustomerUUID, MobileUUID, UUID } = changed
  await tx.show(CustomerUUID, 'port.changed', { MobileUUID, PortUUID: UUID })
  if (isMove) {
    await showPortingState(tx, CustomerUUID, MobileUUID, changed.state)
    await tx.audit({ CustomerUUID, deed: 'port-moved', detail: { PortUUID: UUID, MobileUUID, State: changed.state } })
    if (isPortOver(changed.state)) await endPort(tx, changed)
  }
  if (hasWork(tx, changed)) await tx.tell('port.due', { CustomerUUID, PortUUID: UUID })
  return changed
}

/** Finishes a port that is over: the mobile may change again, and the customer is told. */
async function endPort(tx: Tx, port: OwnPort): Promise<void> {
  if (port.state !== completed) await dropPortMove(tx, port)
  const isOut = port.direction === 'out'
  const { CustomerUUID, MobileUUID, UUID: PortUUID, direction } = port
  if (port.state === completed) await tx.tell('port.completed', { CustomerUUID, MobileUUID, PortUUID, direction })
  if (port.state === completed) await tellOfPort(tx, port, isOut ? 'left' : 'moved')
  else if (isOut) await tellOfPort(tx, port, 'stays')
  else if (port.state === rejected) await tellOfPort(tx, port, 'refused')
  else if (port.state === cancelled) await tellOfPort(tx, port, 'cancelled')
  else if (port.state === failed) await tellOfPort(tx, port, 'failed')
}

/** Whether a port needs work now. */
function hasWork(tx: Tx, port: PortRow): boolean {
  if (port.intent !== null || isPortOver(port.state)) return false
  return nextStep(domainPort(port), tx.config.porting.hours, tx.now().getTime()) !== 'wait'
}

const shortestMs = 15_000
const longestMs = 600_000

/**
 * When to check a port next if there is no news: when its time comes or its YES lapses, else after as long as it has
 * been unchanged, from 15 seconds to ten minutes.
 */
export function nextLook(tx: Tx, port: PortRow): Date {
  const now = tx.now().getTime()
  const unchanged = now - port.changedAt.getTime()
  const usual = now + Math.min(longestMs, Math.max(shortestMs, unchanged))
  if (port.intent !== null) return new Date(now + shortestMs)
  const ahead = dueAtMs(port)
  return new Date(ahead !== undefined && ahead > now ? Math.min(ahead, Math.max(usual, now + longestMs)) : usual)
}

function dueAtMs(port: PortRow): number | undefined {
  if (port.direction === 'in' && port.authorisation === 'awaited') return port.authoriseBy.getTime() + 1
  if (port.direction === 'in' && port.state === 3) return port.startsAt.getTime()
  if (port.direction === 'out' && port.state === 1 && port.answerAt) return port.answerAt.getTime()
  return undefined
}

/** Why we cancelled a port, if known. */
export function cancelReason({ authorisation, authorisedAt }: PortRow): PortReason {
  if (authorisation === 'lapsed') return authorisedAt === null ? 'no-reply' : 'expired'
  return authorisation === 'declined' ? 'declined' : 'withdrawn'
}
