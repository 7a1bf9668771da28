import { type Heard, hearOrder, nextStep, type PortIntent } from '@waea/domain/porting/port'
import { cancelled, completed, failed, rejected } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { type PortingOrder, PortRefused } from '../../ports/porting.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { cancelReason, changePort, domainPort, nextLook, own, type PortChange } from './move-port.ts'
import { beginPortMove, orderPortMove } from './network-move.ts'
import { lockPort, type OwnPort, type PortKey, type PortRow, portOfOrder, savePort } from './ports.store.ts'
import { waitForMobile } from './wait-for-mobile.ts'

/** Longer than the porting system has to answer: what was asked before is not under way any more. */
const silentAfterMs = 15_000
const maxAtOnce = 20

/** What to do for a port outside the transaction. */
type Work = { ask: PortIntent; port: PortRow } | { find: Uuid; port: PortRow } | { read: string; port: PortRow }

/**
 * Does what is due for a port, step by step, until it waits for somebody else. Call it outside a transaction. What is
 * asked of the porting system is written first and asked once; after a silence the system is asked what became of it, and
 * only what never arrived is asked again. `isLook`: nothing was heard for long, so the order is read.
 */
export async function advance(ctx: Ctx, key: PortKey, isLook = false): Promise<void> {
  for (let step = 0; step < maxAtOnce; step += 1) {
    const work = await ctx.inTransaction((tx) => takeWork(tx, key, isLook && step === 0))
    if (!work) return
    const isAnswered = await carryOut(ctx, key, work)
    if (!isAnswered) return
  }
}

/** Writes what is to be asked, and returns it; undefined where nothing is. */
async function takeWork(tx: Tx, key: PortKey, isLook: boolean): Promise<Work | undefined> {
  const found = await lockPort(tx, key)
  if (!found) return undefined
  let port = own(found)
  if (port.intentUuid && port.intentSentAt) {
    const isSilent = tx.now().getTime() - port.intentSentAt.getTime() >= silentAfterMs
    if (!isSilent) return undefined
    // Looked for by one worker at a time.
    await savePort(tx, { ...port, intentSentAt: tx.now() }, nextLook(tx, port))
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
      const asked: OwnPort = { ...port, intent: next.ask, intentUuid: tx.newUuid(), intentSentAt: tx.now() }
      await savePort(tx, asked, nextLook(tx, asked))
      return { ask: next.ask, port: asked }
    }
  }
  if (!isLook) return undefined
  await savePort(tx, port, nextLook(tx, port))
  return port.SOM === null ? undefined : { read: port.SOM, port }
}

async function orderAtNetwork(tx: Tx, port: OwnPort): Promise<void> {
  // An intra-carrier move comes here without having been activated by us.
  const refused = await beginPortMove(tx, port)
  if (refused) return waitForMobile(tx, port, refused)
  await orderPortMove(tx, port)
  await changePort(tx, port, { network: 'ordered' })
}

/** Asks the porting system, and takes over what it answers; false if it did not answer. */
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

/** What became of something that was asked; it is asked again only if it never arrived. */
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

/** Why we do not release a number. */
function refuseReason({ isStopWanted, reason, answer }: PortRow): PortReason {
  if (isStopWanted) return reason ?? 'not-asked-for'
  return answer === null || answer === 'accept' ? 'withdrawn' : answer
}

/** Takes over the answer to what was asked: it is done, and the order is as it says. */
async function answered(tx: Tx, key: PortKey, asked: PortRow, order: PortingOrder): Promise<void> {
  const found = await lockPort(tx, key)
  if (!found || found.intentUuid !== asked.intentUuid) return
  const { intent } = found
  const change: PortChange = {
    ...done,
    ...(intent === 'request' && { SOM: order.SOM, authoriseBy: order.authoriseBy }),
    ...(intent === 'authorise' && { isAuthorisationTold: true }),
    ...(intent === 'cancel' && { reason: cancelReason(found) }),
    ...(intent === 'refuse' && { reason: refuseReason(found) }),
  }
  await applyOrder(tx, own({ ...found, ...change }), order)
}

const done = { intent: null, intentUuid: null, intentSentAt: null } as const

/** Takes over what the porting system reports of a port, in the context's transaction. */
export async function hearOfPort(tx: Tx, key: PortKey, order: PortingOrder): Promise<void> {
  const found = await lockPort(tx, key)
  if (found) await applyOrder(tx, own(found), order)
}

async function applyOrder(tx: Tx, port: OwnPort, order: PortingOrder): Promise<void> {
  const heard = hearOrder(domainPort(port), order)
  if (heard.kind === 'unclear') {
    const document = {
      ...order,
      authoriseBy: order.authoriseBy.toISOString(),
      accountNumber: undefined,
      simNumber: undefined,
    }
    await notifyOperator(tx, { kind: 'port', subject: port.UUID, reason: heard.why, document })
  }
  const version = heard.kind === 'unclear' ? port.version : Math.max(port.version, order.version)
  const come = own({ ...port, Steps: heard.kind === 'nothing' ? stepsWith(port, order) : port.Steps })
  await changePort(tx, come, { version, ...(heard.kind === 'moved' && moveHeard(heard, port)) })
}

/** The steps of a port, with that of a report which a newer one has overtaken: it came by there before what followed. */
function stepsWith({ Steps, version }: OwnPort, { version: said, state }: PortingOrder): PortRow['Steps'] {
  const at = Steps.findIndex(({ State }) => State > state)
  const next = Steps[at]
  if (said >= version || !next || Steps.some(({ State }) => State === state)) return Steps
  return Steps.toSpliced(at, 0, { State: state, AtMs: next.AtMs })
}

/** A stop that came too late is no reason of what was completed. */
function moveHeard({ state, reason }: Extract<Heard, { kind: 'moved' }>, port: OwnPort): PortChange {
  return { state, reason: reason ?? (state === completed ? null : port.reason) }
}

/** Takes over a refusal of the porting system; returns whether the port goes on at once. */
async function refusedBy(ctx: Ctx, key: PortKey, asked: PortRow, refused: PortRefused): Promise<boolean> {
  const { intent, SOM } = asked
  // The answer to an earlier try may have been lost: then the order that is under way for the number is ours.
  if (intent === 'request' && refused.SOM !== undefined) {
    const running = await ownOrder(ctx, asked, refused.SOM)
    if (running) {
      await ctx.inTransaction((tx) => answered(tx, key, asked, running))
      return true
    }
  }
  const order = SOM === null ? undefined : await ctx.ports.porting.order(SOM)
  await ctx.inTransaction(async (tx) => {
    const found = await lockPort(tx, key)
    if (!found || found.intentUuid !== asked.intentUuid) return
    const port = own({ ...found, ...done })
    if (intent === 'request') return void (await changePort(tx, port, { state: rejected, reason: refused.reason }))
    if (intent === 'fail') return void (await changePort(tx, port, { state: failed, reason: 'network' }))
    await notifyOperator(tx, { kind: 'port', subject: port.UUID, reason: `${intent}: ${refused.message}` })
    // It was too late for what was asked: the order tells how it is now. Where it tells nothing new, we look again later.
    if (order && hearOrder(domainPort(port), order).kind === 'moved') return applyOrder(tx, port, order)
    await savePort(tx, port, nextLook(tx, port))
  })
  return false
}

/** The order that is under way for a number, if it can only be that of the port: nobody else's, and with the same proof. */
async function ownOrder(ctx: Ctx, port: PortRow, SOM: string): Promise<PortingOrder | undefined> {
  if (await portOfOrder(ctx, SOM)) return undefined
  const order = await ctx.ports.porting.order(SOM)
  const isOurs = order.gaining === ctx.config.porting.providerId && order.MSISDN === port.MSISDN
  const proof = port.type === 'prepay' ? order.simNumber : order.accountNumber
  return isOurs && order.losing === port.carrier && proof === port.proof ? order : undefined
}
