import type { OfferLine, OfferLineKind } from '@waea/domain/catalogue/offer-line'
import type { OfferSummary } from '@waea/domain/catalogue/offer-summary'

const allowances: readonly OfferLineKind[] = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms']

/**
 * Sorts the lines of a card into what is included and, in small print, casual rates and data speeds. The period is
 * shown with the price and the throttle with the data.
 */
export function sortedLines(summary: OfferSummary): { included: OfferLine[]; besides: OfferLine[] } {
  const shown = shownLines(summary)
  const isIncluded = ({ kind, value }: OfferLine) => allowances.includes(kind) && value !== 'casual rate'
  return { included: shown.filter(isIncluded), besides: shown.filter((line) => !isIncluded(line)) }
}

/** The lines for a list, without the period and the throttle, which are shown elsewhere. */
export function shownLines(summary: OfferSummary): OfferLine[] {
  return summary.details.filter(({ kind }) => kind !== 'period' && kind !== 'throttle')
}
