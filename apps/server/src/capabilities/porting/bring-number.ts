import type { Gives, Input } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { decideStart } from '@waea/domain/porting/hours'
import { isPortOver } from '@waea/domain/porting/port-state'
import { canRetry } from '@waea/domain/porting/refusals'
import { replyWithinMs } from '@waea/domain/porting/reply'
import { type NumberToBring, numberToBring } from '@waea/domain/porting/request'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { fromNanos } from '@waea/kit/nanos'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { type MobileRow, mobileOf, mobileStatus, mobilesByNumber, showPortingState } from '../mobiles/index.ts'
import { holdUpOfMobile } from './hold-up.ts'
import { limitPorts } from './limits.ts'
import { portAnswer } from './read-ports.ts'
import { insertPort, lockLastPort, type PortRow, savePort } from './stores/ports.store.ts'

type BringInput = Input<typeof porting.bring>
type PortAnswer = Gives<typeof porting.bring>

/**
 * Brings a number from another provider to a SIM (2§7.11): writes the port; the porting system is called after the
 * commit. The same request again returns the open port. Refuses a SIM that is suspended or has ended, or that cannot
 * take a number now; a number that is already ours; another number while one is moving ('port-in-progress'); and too
 * many requests in a day.
 */
export async function bringNumber(ctx: Tx, input: BringInput): Promise<PortAnswer> {
  const { mobile, number, startsAt } = await readRequest(ctx, input)
  const last = await lockLastPort(ctx, { CustomerUUID: mobile.CustomerUUID, MobileUUID: mobile.UUID }, 'in')
  if (last && !isPortOver(last.state)) {
    if (last.MSISDN === number.MSISDN && last.proof === number.proof) return portAnswer(ctx, last)
    throw new Refused(refuse('port-in-progress'))
  }
  return portAnswer(ctx, await startRequested(ctx, mobile, number, startsAt))
}

/**
 * Repeats a refused or lapsed move with corrected details. Refuses 'port-cannot-retry' if no move was refused, and for
 * a number that can never move.
 */
export async function retryNumber(ctx: Tx, input: BringInput): Promise<PortAnswer> {
  const { mobile, number, startsAt } = await readRequest(ctx, input)
  const last = await lockLastPort(ctx, { CustomerUUID: mobile.CustomerUUID, MobileUUID: mobile.UUID }, 'in')
  if (last && !isPortOver(last.state)) throw new Refused(refuse('port-in-progress'))
  const isSameNumber = last?.MSISDN === number.MSISDN
  if (!last || last.state === 7 || (isSameNumber && !canRetry(last.reason ?? undefined))) {
    throw new Refused(refuse('port-cannot-retry'))
  }
  return portAnswer(ctx, await startRequested(ctx, mobile, number, startsAt))
}

async function readRequest(ctx: Tx, input: BringInput) {
  if (ctx.config.porting.url === undefined) throw new Refused(refuse('not-allowed'))
  const { CustomerUUID, ProductInstanceUUID, PortingStartsAtNanos: nanos } = input
  const mobile = permit(ctx.actor, 'number:port', await mobileOf(ctx, CustomerUUID, ProductInstanceUUID))
  // A SIM that is still being activated gets its number once it is in service.
  if (mobile.Status > mobileStatus.active) throw new Refused(refuse('no-available-product'))
  const number = accept(numberToBring(input))
  const chosen = nanos === undefined ? undefined : fromNanos(nanos)
  const startsAt = accept(decideStart(ctx.config.porting.hours, chosen, ctx.now()))
  await mustNotBeOurs(ctx, number.MSISDN)
  return { mobile, number, startsAt }
}

/** Refuses a number that is ours already, in use or on hold. */
async function mustNotBeOurs(ctx: Tx, MSISDN: string): Promise<void> {
  if ((await mobilesByNumber(ctx, MSISDN, true)).length > 0)
    throw new Refused(refuse('porting-own-number', undefined, 'PortingOverMSISDN'))
}

/** Starts a port at a person's request. Refuses if the SIM cannot take the number, or after too many requests today. */
async function startRequested(ctx: Tx, mobile: MobileRow, number: NumberToBring, startsAt: Date): Promise<PortRow> {
  const holdUp = holdUpOfMobile(ctx, mobile)
  if (holdUp) throw new Refused(refuse(holdUp))
  await limitPorts(ctx, mobile.CustomerUUID, number.MSISDN)
  return startPort(ctx, mobile, number, startsAt)
}

/**
 * Writes a port to a mobile and has the porting system called. Refuses 'not-found' if the SIM was removed meanwhile.
 */
export async function startPort(
  tx: Tx,
  mobile: Pick<MobileRow, 'CustomerUUID' | 'UUID' | 'Status'>,
  number: NumberToBring,
  startsAt: Date,
): Promise<PortRow> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const isSimReady = isInService(mobile)
  const port = permit(tx.actor, 'number:port', newPort(tx, { CustomerUUID, MobileUUID, isSimReady }, number, startsAt))
  if (!(await insertPort(tx, port))) throw new Refused(refuse('port-in-progress'))
  await showPortingState(tx, CustomerUUID, MobileUUID, port.state)
  // The mobile's row is locked from here on. Read it again: events about the SIM since it was first read were handled
  // before this port existed.
  const now = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!now) throw new Refused(refuse('not-found'))
  if (!port.isSimReady && isInService(now)) {
    port.isSimReady = true
    await savePort(tx, port, tx.now())
  }
  await tx.tell('port.due', { CustomerUUID, PortUUID: port.UUID })
  await tx.show(CustomerUUID, 'port.changed', { MobileUUID, PortUUID: port.UUID })
  await tx.audit({
    CustomerUUID,
    deed: 'port-asked',
    detail: { PortUUID: port.UUID, MobileUUID, carrier: port.carrier },
  })
  return port
}

function newPort(
  tx: Tx,
  of: { CustomerUUID: Uuid; MobileUUID: Uuid; isSimReady: boolean },
  { MSISDN, carrier, type, proof, nametag }: NumberToBring,
  startsAt: Date,
): PortRow {
  const now = tx.now()
  return {
    ...of,
    UUID: tx.newUuid(),
    direction: 'in',
    state: 1,
    MSISDN,
    carrier,
    type,
    proof,
    nametag,
    SOM: null,
    version: 0,
    authorisation: 'awaited',
    authoriseBy: new Date(now.getTime() + replyWithinMs),
    authorisedAt: null,
    isAuthorisationTold: false,
    lastReply: null,
    startsAt,
    isStopWanted: false,
    network: 'idle',
    answer: null,
    answerAt: null,
    reason: null,
    Steps: [{ State: 1, AtMs: now.getTime() }],
    intent: null,
    intentUuid: null,
    intentSentAt: null,
    askedAt: now,
    changedAt: now,
  }
}
