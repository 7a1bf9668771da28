import { useFibreWords } from '../own/fibre-words.ts'
import type { ChosenVisit } from './draft.ts'

/** The day and hours of a chosen visit, such as `Fri 4 Dec, 08:00–12:00`. */
export function useVisitText(): (visit: Pick<ChosenVisit, 'StartNanos' | 'EndNanos'>) => string {
  const words = useFibreWords()
  return words.time
}
