import { dateText } from '@waea/kit/date-text'

/** An instant on New Zealand clocks as `DD MMM YYYY @ HH:mm` (3§9.5). */
export function transactionDate(at: Date): string {
  return dateText(at, 'transaction')
}
