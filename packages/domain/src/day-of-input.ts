import { type CalendarDay, dayOfText } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from './refusal.ts'

/** A calendar day of an input field. Refuses a text that is not one ('invalid-input'). */
export function dayOfInput(text: string, field: string): CalendarDay | Refusal {
  return dayOfText(text) ?? refuse('invalid-input', undefined, field)
}
