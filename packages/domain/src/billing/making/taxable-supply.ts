import { addMonths, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { taxYearOf, taxYearWith } from './tax-year.ts'

/** Up to this amount a document need not have the buyer's contact details. */
export const mostWithoutBuyer: Money = money(1000_00)

/**
 * Whether taxable supply information must also have the buyer's contact details: above $1,000.00, GST included (GST Act
 * 1985, section 19F). For a correction, the credited amount counts. Seller, date, GST number, GST and the buyer's name
 * are on every document, which is more than required up to $200.00 and up to $1,000.00.
 */
export function mustReachBuyer(total: Money): boolean {
  return Math.abs(total) > mostWithoutBuyer
}

const keptMonths = 7 * 12

/**
 * The first day whose documents must still be kept: for seven years after the tax year of their issue (Tax
 * Administration Act 1994, section 22; GST Act 1985, section 75).
 */
export function documentsKeptFrom(today: CalendarDay): CalendarDay {
  const then = addMonths(today, -keptMonths)
  return taxYearOf(String(taxYearWith(then)))?.from ?? then
}
