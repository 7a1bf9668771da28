import type { Gives, Input } from '@waea/contract/call'
import type { Port, porting } from '@waea/contract/mobile/porting'
import { mobileNumber } from '@waea/domain/msisdn'
import { canStop, isPortOver } from '@waea/domain/porting/port-state'
import type { HoldUp } from '@waea/domain/porting/porting-block'
import { providerName } from '@waea/domain/porting/providers'
import { canRetry, fieldToCorrect } from '@waea/domain/porting/refusals'
import { isPortShown, type PortStage } from '@waea/domain/porting/stage'
import { windowsToChoose } from '@waea/domain/porting/windows'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { mobileOf } from '../mobiles/index.ts'
import { authorisedUntil } from './change-port.ts'
import { holdUpOfPort } from './hold-up.ts'
import { stageOfPort } from './stage-of-port.ts'
import { type PortRow, portsOfMobile, portsToCustomers } from './stores/ports.store.ts'

const maxShown = 20

/** The stages in which the times of a move are known, so that its sentence has them. */
const timed: readonly PortStage[] = ['checking', 'agreed', 'scheduled', 'moving', 'late']

/** A port as the wire shows it. */
export function portAnswer(ctx: Pick<Ctx, 'now' | 'config'>, port: PortRow, holdUp?: HoldUp): Static<typeof Port> {
  const { direction, state, type, reason, answerAt, lastReply } = port
  const isRefused = direction === 'in' && (state === 8 || state === 9 || state === 11)
  const field = isRefused ? fieldToCorrect(reason ?? undefined, type) : undefined
  const { stage, window } = stageOfPort(ctx, port, holdUp)
  // A time that was chosen is known before the YES.
  const isPlanned = stage === 'awaits-yes' && port.startsAt > ctx.now()
  return {
    UUID: port.UUID,
    MobileUUID: port.MobileUUID,
    Direction: direction,
    MSISDN: port.MSISDN,
    State: state,
    Stage: stage,
    Carrier: port.carrier,
    CarrierName: providerName(port.carrier),
    Type: type,
    ...(port.nametag !== null && direction === 'in' && { Nametag: port.nametag }),
    Authorisation: port.authorisation,
    AuthoriseByNanos: nanos(port.authoriseBy),
    ...(direction === 'in' &&
      port.authorisation === 'given' &&
      canStop(state) && { AuthorisedUntilNanos: nanos(authorisedUntil(port)) }),
    ...(lastReply !== null && { LastReply: lastReply }),
    StartsAtNanos: nanos(port.startsAt),
    ...((timed.includes(stage) || isPlanned) && {
      MovesFromNanos: nanos(window.from),
      MovesUntilNanos: nanos(window.until),
    }),
    ...(answerAt !== null && state === 1 && ctx.now() < answerAt && { AnswersAtNanos: nanos(answerAt) }),
    ...(reason !== null && { Reason: reason }),
    ...(holdUp && { HeldUpBy: holdUp }),
    ...(field && { Field: field }),
    CanCancel: canStop(state) && !port.isStopWanted,
    CanRetry: isRefused && isPortOver(state) && canRetry(reason ?? undefined),
    Steps: port.Steps.map(({ State, AtMs }) => ({ State, AtNanos: nanos(new Date(AtMs)) })),
    AskedAtNanos: nanos(port.askedAt),
    IsShown: isPortShown({ stage, reason, endedAt: port.changedAt }, ctx.now()),
  }
}

/** The ports of a mobile, the newest first, when numbers move, and the times on offer. */
export async function readPorts(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof porting.ports>,
): Promise<Gives<typeof porting.ports>> {
  const mobile = await mobileOf(ctx, customerUuid, mobileUuid)
  if (!mobile) throw new Refused(refuse('not-found'))
  const ports = await portsOfMobile(ctx, customerUuid, mobileUuid, maxShown)
  return {
    Ports: ports.map((port) => portAnswer(ctx, port, holdUpOfPort(ctx, mobile, port))),
    Hours: ctx.config.porting.hours,
    Windows: windowsToChoose(ctx.config.porting.hours, ctx.now()).map(({ from, until }) => ({
      FromNanos: nanos(from),
      UntilNanos: nanos(until),
    })),
  }
}

/** Which provider a number is with, and how far its move to an account of the person is (2§7.11). */
export async function lookUpNumber(
  ctx: Ctx,
  { number }: Input<typeof porting.number>,
): Promise<Gives<typeof porting.number>> {
  const MSISDN = accept(mobileNumber(number, 'number'))
  const customers = ctx.actor.kind === 'person' ? ctx.actor.roles.map(({ CustomerUUID }) => CustomerUUID) : []
  const [port] = await portsToCustomers(ctx, MSISDN, customers)
  const known = await carrierOf(ctx, MSISDN)
  if (!known && !port) throw new Refused(refuse('not-found'))
  return { MSISDN, ...(known && { Carrier: known.carrier }), ...(port && { PortingState: port.state }) }
}

async function carrierOf(ctx: Ctx, MSISDN: string): Promise<{ carrier: string } | undefined> {
  try {
    return await ctx.ports.porting.number(MSISDN)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    throw new Refused(refuse('unavailable'))
  }
}
