import { compact } from '@waea/kit/typed'
import { mobileNumber } from '../msisdn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** What a SIM is started by, other than a link: a phone number, or both numbers that are printed on its card (1§3). */
export type NamedSim = { by: 'number'; MobileNumber: string } | { by: 'sim'; SIMID: string; ICCID: string }

export interface AdoptionInput {
  MobileNumber?: string | undefined
  SIMID?: string | undefined
  ICCID?: string | undefined
}

/**
 * What somebody names a SIM by: the phone number, or SIM ID and ICCID together; one of the two alone is too easily
 * guessed. Blanks and dashes are left out. Refuses a number that is no New Zealand mobile number, and with the text of a
 * failed lookup (3§8.3) whatever cannot be the numbers of a SIM of ours, with the field to correct.
 */
export function namedSim({ MobileNumber, SIMID, ICCID }: AdoptionInput): NamedSim | Refusal {
  if (SIMID === undefined && ICCID === undefined) {
    const number = mobileNumber(MobileNumber ?? '')
    return isRefusal(number) ? number : { by: 'number', MobileNumber: number }
  }
  const [sim, card] = [compact(SIMID ?? ''), compact(ICCID ?? '')]
  if (!/^\d{10}$/.test(sim)) return refuse('service-not-found', undefined, 'SIMID')
  if (!/^8964\d{15,16}$/.test(card)) return refuse('service-not-found', undefined, 'ICCID')
  return { by: 'sim', SIMID: sim, ICCID: card }
}

/** Of some SIMs of a person, the one to start: the newest that waits; undefined where none does. */
export function simToStart<Sim extends { isWaiting: boolean; createdAt: Date }>(sims: readonly Sim[]): Sim | undefined {
  const waiting = sims.filter(({ isWaiting }) => isWaiting)
  return waiting.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
}
