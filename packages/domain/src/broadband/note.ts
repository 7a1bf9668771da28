import { type Refusal, refuse } from '../refusal.ts'

/** The most notes on an order or a connection. */
const mostNotes = 100

/** Whether one more note may be added. Refuses 'fibre-notes'. */
export function checkNotes(count: number): true | Refusal {
  return count < mostNotes || refuse('fibre-notes')
}
