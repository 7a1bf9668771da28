import type { CalendarDay } from '@waea/kit/calendar-day'

/**
 * Whether a base plan makes room for another one, so that taking that is no change of the plan: nothing is lost with it,
 * since it has no period that was paid ahead, or its last one is over, though it may still wait to be renewed.
 */
export function givesWay({ EndsOn }: { EndsOn?: string | null | undefined }, today: CalendarDay): boolean {
  return !EndsOn || EndsOn <= today
}
