import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'

/** The job that returns a SIM and its number to the network; its payload is the SIM. */
export const giveBackJob = 'mobiles.give-sim-back'

export interface ReturnedSim {
  ICCID: string
  isEsim: boolean
  /** The order line that the SIM was allocated for. */
  OrderUUID: Uuid
  line: number
  hasLeft: boolean
  MSISDN?: string
}

/** The reference with which the network allocated a SIM to an order line. */
export const simReference = ({ OrderUUID, line }: Pick<ReturnedSim, 'OrderUUID' | 'line'>) => `${OrderUUID}.${line}`

/** Enqueues the return of a SIM, which runs after the caller's transaction commits. */
export function giveSimBack(tx: Tx, sim: ReturnedSim): Promise<void> {
  return tx.enqueue(giveBackJob, { ...sim }, { once: `sim-back:${simReference(sim)}` })
}

/** Returns a SIM and its number to the network; a refusal is reported to the operator. */
export async function runGiveBack(ctx: Ctx, content: unknown): Promise<void> {
  const { MSISDN, ...sim } = content as ReturnedSim
  const { ICCID, isEsim, hasLeft } = sim
  try {
    await ctx.ports.network.releaseSim({ ICCID, isEsim, hasLeft, reference: simReference(sim) })
    if (MSISDN) await ctx.ports.network.releaseNumber(MSISDN)
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    const reason = `it did not take back a SIM that nobody uses: ${error.message}`
    await notifyOperator(ctx, { kind: 'network-order', subject: `SIM ${ICCID}`, reason })
  }
}
