import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'

/** The job that gives a SIM and its number back to the network; its payload is the SIM. */
export const giveBackJob = 'mobiles.give-sim-back'

export interface SimGivenBack {
  ICCID: string
  isEsim: boolean
  /** The line of the order that the SIM was taken for. */
  OrderUUID: Uuid
  line: number
  hasLeft: boolean
  MSISDN?: string
}

/** The reference under which the network gave a SIM to a line of an order. */
export const simReference = ({ OrderUUID, line }: Pick<SimGivenBack, 'OrderUUID' | 'line'>) => `${OrderUUID}.${line}`

/** Has a SIM given back once the context's transaction is committed. */
export function giveSimBack(tx: Tx, sim: SimGivenBack): Promise<void> {
  return tx.enqueue(giveBackJob, { ...sim }, { once: `sim-back:${simReference(sim)}` })
}

/** Gives a SIM and its number back to the network; what it refuses is for the operator's people. */
export async function runGiveBack(ctx: Ctx, content: unknown): Promise<void> {
  const { MSISDN, ...sim } = content as SimGivenBack
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
