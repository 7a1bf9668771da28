import { applyOrderReport, nextStep, type PortIntent, type ReportOutcome } from '@waea/domain/porting/port'
import { cancelled, completed, failed, isPortOver, rejected } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import { replyWithinMs } from '@waea/domain/porting/reply'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { type PortingOrder, PortRefused } from '../../ports/porting.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { cancelReason, changePort, domainPort, nextLook, own, type PortChange } from './change-port.ts'
import { beginPortMove, orderPortMove } from './network-move.ts'
import { lockPort, type OwnPort, type PortKey, type PortRow, portOfOrder, savePort } from './stores/ports.store.ts'
import { tellOfPort } from './tell-port.ts'
import { waitForMobile } from './wait-for-mobile.ts'

/** Longer than the porting system may take to answer: after this, an earlier call is no longer under way. */
const silentAfterMs = 15_000
const maxAtOnce = 20

/** What to do for a port outside the transaction. */
type Work = { ask: PortIntent; port: PortRow } | { find: Uuid; port: PortRow } | { read: string; port: PortRow }

/**
 * Does what is due for a port, step by step, until it has to wait for someone else. Call it outside a transaction. Each
 * request to the porting system is recorded first and sent once; after a silence, asks the system what became of it,
 * and repeats only what never arrived. `isLook`: there was no news for long, so read the order.
 */
export async function advance(ctx: Ctx, key: PortKey, isLook = false): Promise<void> {
  for (let step = 0; step < maxAtOnce; step += 1) {
    const work = await ctx.inTransaction((tx) => takeWork(tx, key, isLook && step === 0))
    if (!work) return
    const isAnswered = await carryOut(ctx, key, work)
    if (!isAnswered) return
  }
}

/** Records the next request and returns it; undefined if there is nothing to do. */
async function takeWork(tx: Tx, key: PortKey, isLook: boolean): Promise<Work | undefined> {
  const found = await lockPort(tx, key)
  if (!found) return undefined
  let port = own(found)
  if (port.intentUuid && port.intentSentAt) {
    const isSilent = tx.now().getTime() - port.intentSentAt.getTime() >= silentAfterMs
    if (!isSilent) return undefined
    // So that only one worker at a time looks for it.
    await savePort(tx, sentNow(tx, port), nextLook(tx, port))
    return { find: port.intentUuid, port }
  }
  for (;;) {
    const next = nextStep(domainPort(port), tx.config.porting.hours, tx.now().getTime())
    if (next === 'wait') break
    if ('lapse' in next) port = await changePort(tx, port, { authorisation: 'lapsed' })
    else if ('end' in next) return void (await changePort(tx, port, { state: cancelled, reason: 'withdrawn' }))
    else if ('network' in next) return void (await orderAtNetwork(tx, port))
    else {
      const refused = next.ask === 'activate' ? await beginPortMove(tx, port) : undefined
      if (refused) return void (await waitForMobile(tx, port, refused))
      const requested = sentNow(tx, { ...port, intent: next.ask, intentUuid: tx.newUuid() })
      await savePort(tx, requested, nextLook(tx, requested))
      return { ask: next.ask, port: requested }
    }
  }
  if (!isLook) return undefined
  await savePort(tx, port, nextLook(tx, port))
  return port.SOM === null ? undefined : { read: port.SOM, port }
}

/**
 * A request as it is sent now. Until the porting system has answered one for a number, its holder may have been asked
 * just now: a port may be older than that by days, if its SIM came into service late.
 */
function sentNow(tx: Tx, port: OwnPort): OwnPort {
  const now = tx.now()
  const authoriseBy = port.intent === 'request' ? new Date(now.getTime() + replyWithinMs) : port.authoriseBy
  return { ...port, intentSentAt: now, authoriseBy }
}

async function orderAtNetwork(tx: Tx, port: OwnPort): Promise<void> {
  // An intra-carrier move gets here without our 'activate' request, which starts the move of other ports.
  const refused = await beginPortMove(tx, port)
  if (refused) return waitForMobile(tx, port, refused)
  await orderPortMove(tx, port)
  await changePort(tx, port, { network: 'ordered' })
}

/** Calls the porting system and applies its answer; false if it did not answer. */
async function carryOut(ctx: Ctx, key: PortKey, work: Work): Promise<boolean> {
  try {
    if ('read' in work) {
      const order = await ctx.ports.porting.order(work.read)
      await ctx.inTransaction((tx) => hearOfPort(tx, key, order))
      return true
    }
    const answer = 'find' in work ? await findOrAsk(ctx, work.port, work.find) : await ask(ctx, work.port)
    await ctx.inTransaction((tx) => answered(tx, key, work.port, answer))
    return true
  } catch (error) {
    if (error instanceof PartnerUnknown) {
      ctx.log('The porting system did not answer; what was asked is looked for later', { PortUUID: key.UUID })
      return false
    }
    if (!(error instanceof PortRefused)) throw error
    return await refusedBy(ctx, key, work.port, error)
  }
}

/** Finds out what became of a request; repeats it only if it never arrived. */
async function findOrAsk(ctx: Ctx, port: PortRow, reference: Uuid): Promise<PortingOrder> {
  return (await ctx.ports.porting.find(reference)) ?? (await ask(ctx, port))
}

function ask({ ports: { porting } }: Ctx, port: PortRow): Promise<PortingOrder> {
  const { intent, intentUuid: reference, SOM, MSISDN, type, carrier, proof, nametag, startsAt } = port
  if (!intent || !reference) throw new Error('Nothing is to be asked')
  if (intent === 'request') {
    return porting.request({ reference, MSISDN, type, carrier, proof: proof ?? '', nametag, startsAt })
  }
  return porting.act(SOM ?? '', intent, reference, {
    ...(intent === 'approve' && { startsAt }),
    ...(intent === 'cancel' && { reason: cancelReason(port) }),
    ...(intent === 'refuse' && { reason: refuseReason(port) }),
  })
}

/** Why we refuse to release a number. */
function refuseReason({ isStopWanted, reason, answer }: PortRow): PortReason {
  if (isStopWanted) return reason ?? 'not-asked-for'
  return answer === null || answer === 'accept' ? 'withdrawn' : answer
}

/**
 * Applies the answer to a request: the request is done, and the order has the reported state. A number that has been
 * requested now needs its holder's YES, of which the customer is told.
 */
async function answered(tx: Tx, key: PortKey, requested: PortRow, order: PortingOrder): Promise<void> {
  const found = await lockPort(tx, key)
  if (!found || found.intentUuid !== requested.intentUuid) return
  const { intent } = found
  const change: PortChange = {
    ...done,
    ...(intent === 'request' && { SOM: order.SOM, authoriseBy: order.authoriseBy }),
    ...(intent === 'authorise' && { isAuthorisationTold: true }),
    ...(intent === 'cancel' && { reason: cancelReason(found) }),
    ...(intent === 'refuse' && { reason: refuseReason(found) }),
  }
  const changed = own({ ...found, ...change })
  await applyOrder(tx, changed, order)
  if (intent === 'request' && found.authorisation === 'awaited' && !isPortOver(order.state)) {
    await tellOfPort(tx, changed, 'asked')
  }
}

const done = { intent: null, intentUuid: null, intentSentAt: null } as const

/** Applies the porting system's report of a port, inside the caller's transaction. */
export async function hearOfPort(tx: Tx, key: PortKey, order: PortingOrder): Promise<void> {
  const found = await lockPort(tx, key)
  if (found) await applyOrder(tx, own(found), order)
}

async function applyOrder(tx: Tx, port: OwnPort, order: PortingOrder): Promise<void> {
  const outcome = applyOrderReport(domainPort(port), order)
  if (outcome.kind === 'unclear') {
    const document = {
      ...order,
      authoriseBy: order.authoriseBy.toISOString(),
      accountNumber: undefined,
      simNumber: undefined,
    }
    await notifyOperator(tx, { kind: 'port', subject: port.UUID, reason: outcome.why, document })
  }
  const version = outcome.kind === 'unclear' ? port.version : Math.max(port.version, order.version)
  const come = own({ ...port, Steps: outcome.kind === 'nothing' ? stepsWith(port, order) : port.Steps })
  await changePort(tx, come, { version, ...(outcome.kind === 'moved' && reportedChange(outcome, port)) })
}

/** Adds the step of a report that a newer one has overtaken, before the steps that followed it. */
function stepsWith({ Steps, version }: OwnPort, { version: said, state }: PortingOrder): PortRow['Steps'] {
  const at = Steps.findIndex(({ State }) => State > state)
  const next = Steps[at]
  if (said >= version || !next || Steps.some(({ State }) => State === state)) return Steps
  return Steps.toSpliced(at, 0, { State: state, AtMs: next.AtMs })
}

/** A completed port has no reason, even if a stop came too late. */
function reportedChange({ state, reason }: Extract<ReportOutcome, { kind: 'moved' }>, port: OwnPort): PortChange {
  return { state, reason: reason ?? (state === completed ? null : port.reason) }
}

/** Handles a refusal by the porting system; returns whether the port continues at once. */
async function refusedBy(ctx: Ctx, key: PortKey, requested: PortRow, refused: PortRefused): Promise<boolean> {
  const { intent, SOM } = requested
  // The answer to an earlier try may have been lost: then the open order for the number is ours.
  if (intent === 'request' && refused.SOM !== undefined) {
    const running = await ownOrder(ctx, requested, refused.SOM)
    if (running) {
      await ctx.inTransaction((tx) => answered(tx, key, requested, running))
      return true
    }
  }
  const order = SOM === null ? undefined : await ctx.ports.porting.order(SOM)
  await ctx.inTransaction(async (tx) => {
    const found = await lockPort(tx, key)
    if (!found || found.intentUuid !== requested.intentUuid) return
    const port = own({ ...found, ...done })
    if (intent === 'request') return void (await changePort(tx, port, { state: rejected, reason: refused.reason }))
    if (intent === 'fail') return void (await changePort(tx, port, { state: failed, reason: 'network' }))
    await notifyOperator(tx, { kind: 'port', subject: port.UUID, reason: `${intent}: ${refused.message}` })
    // The request came too late: apply the order's current state. If that is no news, check again later.
    if (order && applyOrderReport(domainPort(port), order).kind === 'moved') return applyOrder(tx, port, order)
    await savePort(tx, port, nextLook(tx, port))
  })
  return false
}

/**
 * The open order for a number, if it can only be this port's: no other port has it, and number, providers and proof
 * match.
 */
async function ownOrder(ctx: Ctx, port: PortRow, SOM: string): Promise<PortingOrder | undefined> {
  if (await portOfOrder(ctx, SOM)) return undefined
  const order = await ctx.ports.porting.order(SOM)
  const isOurs = order.gaining === ctx.config.porting.providerId && order.MSISDN === port.MSISDN
  const proof = port.type === 'prepay' ? order.simNumber : order.accountNumber
  return isOurs && order.losing === port.carrier && proof === port.proof ? order : undefined
}
