import { type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { FibreRefused, slotRefusals } from '../../../ports/fibre.ts'

/** Asks the company; what it refuses of a time is refused as wrong there, and anything else as `otherwise` says. */
export async function orRefuse<T>(ask: () => Promise<T>, otherwise: (error: FibreRefused) => Refusal): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof FibreRefused)) throw error
    const slot = slotRefusals.find((one) => one === error.refusal)
    throw new Refused(slot ? refuse(slot, undefined, 'TimeSlotID') : otherwise(error))
  }
}
