import { isPortOver, type PortState } from './port-state.ts'

/** How long to wait for a YES. */
export const replyWithinMs = 2 * 3_600_000

/** How long a YES stays valid. After that, a number whose move has not started stays. */
export const authorisedForMs = 30 * 24 * 3_600_000

/**
 * The authorisation of a port. It is `awaited` until the holder answers from the phone whose number is ported: YES
 * gives it, NO declines it, and it lapses after two hours without an answer or thirty days after a YES.
 */
export type Authorisation = 'awaited' | 'given' | 'declined' | 'lapsed'

/** What a text to the short code means for a port. */
export type Reply = 'yes' | 'no' | 'again' | 'late' | 'other-phone' | 'unclear' | 'too-late-to-stop'

/** The parts of a port a reply depends on. */
export interface Input {
  MSISDN: string
  state: PortState
  authorisation: Authorisation
  /** The last instant at which a YES counts. */
  authoriseByMs: number
}

/**
 * Reads a text to the short code about a port. Only the phone whose number is ported can answer. The first answer
 * counts, and a NO after a YES still stops a port that has not started to move the number.
 */
export function readReply(port: Input, text: { from: string; text: string; atMs: number }): Reply {
  if (text.from !== port.MSISDN) return 'other-phone'
  const word = text.text
    .trim()
    .toLowerCase()
    .replace(/[.!,\s]+$/, '')
  const isYes = ['yes', 'y', 'āe', 'ae'].includes(word)
  if (!isYes && !['no', 'n', 'stop', 'kāo', 'kao'].includes(word)) return 'unclear'
  if (port.authorisation === 'lapsed' || (port.authorisation === 'awaited' && text.atMs > port.authoriseByMs))
    return 'late'
  if (port.authorisation === 'awaited') return isPortOver(port.state) ? 'late' : isYes ? 'yes' : 'no'
  if (isYes === (port.authorisation === 'given')) return 'again'
  // A YES after a NO does not revive a port: it is over and must be requested again.
  if (isYes) return 'late'
  return isPortOver(port.state) || port.state >= 5 ? 'too-late-to-stop' : 'no'
}
