import type { Ctx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { FibreRefused } from '../../../ports/fibre.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import {
  type ConnectionKey,
  type ConnectionRow,
  findConnection,
  lockConnection,
  putOffConnection,
} from '../stores/connections.store.ts'
import { setWantedState } from './account-state.ts'
import { changeConnection, nextConnectionLook } from './change-connection.ts'
import { isOver, markEnded } from './end-connection.ts'
import { ownConnection } from './give-connection.ts'

/**
 * Does what is due for a connection at its company: a change of product, a suspension or its end, and a disconnection
 * after its last day or at once; a pause begins and ends. Call it outside a transaction. Safe to run twice: the company
 * acts once per reference.
 */
export async function advanceConnection(ctx: Ctx, key: ConnectionKey): Promise<void> {
  const one = await ctx.inTransaction(async (tx) => {
    await setWantedState(tx, key)
    const current = await findConnection(tx, key)
    if (current?.Status !== 'ACTIVE') return undefined
    await putOffConnection(tx, ownConnection(current), nextConnectionLook(tx, current))
    return current
  })
  if (!one) return
  try {
    if (one.wantedCode !== null) await deliver(ctx, one)
    if (one.isSuspendWanted !== one.isSuspended) await suspend(ctx, one)
    if (await isOver(ctx, one)) await disconnect(ctx, one)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('A fibre company did not answer; it is asked again', { UfbUUID: key.UUID })
  }
}

async function deliver(ctx: Ctx, one: ConnectionRow): Promise<void> {
  const { wantedCode: code, wantedBy: reference, lfcProduct } = one
  if (code === null || reference === null || lfcProduct === null) return
  try {
    await ctx.ports.fibre.change(lfcProduct, { code, reference })
  } catch (error) {
    // The company still delivers the old product; the operator has to look at it.
    if (!(error instanceof FibreRefused)) throw error
    await ctx.inTransaction((tx) =>
      notifyOperator(tx, { kind: 'fibre', subject: one.UUID, reason: `change to ${code}: ${error.message}` }),
    )
  }
  await ctx.inTransaction(async (tx) => {
    const now = await lockConnection(tx, one)
    if (now?.wantedBy !== reference) return
    await changeConnection(tx, ownConnection(now), { code, wantedCode: null, wantedBy: null })
  })
}

/** Suspends or resumes a connection at its company. */
async function suspend(ctx: Ctx, one: ConnectionRow): Promise<void> {
  const { lfcProduct, isSuspendWanted: isSuspended } = one
  if (lfcProduct === null) return
  try {
    await ctx.ports.fibre.suspend(lfcProduct, isSuspended)
  } catch (error) {
    if (!(error instanceof FibreRefused)) throw error
    const reason = `${isSuspended ? 'suspend' : 'resume'}: ${error.message}`
    await ctx.inTransaction((tx) => notifyOperator(tx, { kind: 'fibre', subject: one.UUID, reason }))
  }
  await ctx.inTransaction(async (tx) => {
    const now = await lockConnection(tx, one)
    if (now?.Status !== 'ACTIVE') return
    const { isSuspendWanted } = await changeConnection(tx, ownConnection(now), { isSuspended })
    const { CustomerUUID, UUID: UfbUUID } = one
    // The account changed during the call: the job for that change still saw the old `isSuspended` and did nothing.
    if (isSuspendWanted !== isSuspended) await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID })
  })
}

async function disconnect(ctx: Ctx, one: ConnectionRow): Promise<void> {
  try {
    if (one.lfcProduct !== null) await ctx.ports.fibre.disconnect(one.lfcProduct, `end.${one.UUID}`)
  } catch (error) {
    // End the connection here even so: the customer does not pay for a line that the company keeps running. The
    // operator has to look at it.
    if (!(error instanceof FibreRefused)) throw error
    await ctx.inTransaction((tx) =>
      notifyOperator(tx, { kind: 'fibre', subject: one.UUID, reason: `end: ${error.message}` }),
    )
  }
  await ctx.inTransaction(async (tx) => {
    const now = await lockConnection(tx, one)
    if (now?.Status === 'ACTIVE' && now.endsOn) await markEnded(tx, ownConnection(now))
  })
}
