import { type Refusal, refuse } from '../refusal.ts'

/** So many notes an order or a connection has at most. */
const mostNotes = 100

/** Whether one more note may be added to those that are there. Refuses 'fibre-notes'. */
export function checkNotes(count: number): true | Refusal {
  return count < mostNotes || refuse('fibre-notes')
}
