import { compact } from '@waea/kit/typed'
import { mobileNumber } from '../msisdn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** What identifies a SIM without a link: a phone number, or both numbers printed on its card (1§3). */
export type NamedSim = { by: 'number'; MobileNumber: string } | { by: 'sim'; SIMID: string; ICCID: string }

export interface AdoptionInput {
  MobileNumber?: string | undefined
  SIMID?: string | undefined
  ICCID?: string | undefined
}

/**
 * Reads how the person identified a SIM: by phone number, or by SIM ID and ICCID together, because one alone is too
 * easy to guess. Ignores spaces and dashes. Refuses a number that is not a New Zealand mobile number. Refuses anything
 * that cannot be the numbers of one of our SIMs with the text of a failed lookup (3§8.3), naming the field to correct.
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

/** The one to start of a person's SIMs: the newest that is waiting; undefined if none is. */
export function simToStart<Sim extends { isWaiting: boolean; createdAt: Date }>(sims: readonly Sim[]): Sim | undefined {
  const waiting = sims.filter(({ isWaiting }) => isWaiting)
  return waiting.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
}
