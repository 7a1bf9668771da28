import type { OfferLine, OfferLineKind } from '@waea/domain/catalogue/offer-line'
import type { OfferSummary } from '@waea/domain/catalogue/offer-summary'

const allowances: readonly OfferLineKind[] = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms']

/**
 * The lines of a card: what is included, and smaller beside it what costs casual rates and how fast data is. The period
 * stands with the price and the throttle with the data.
 */
export function sortedLines(summary: OfferSummary): { included: OfferLine[]; besides: OfferLine[] } {
  const told = shownLines(summary)
  const isIncluded = ({ kind, value }: OfferLine) => allowances.includes(kind) && value !== 'casual rate'
  return { included: told.filter(isIncluded), besides: told.filter((line) => !isIncluded(line)) }
}

/** The lines that a list shows: the period and the throttle are told elsewhere. */
export function shownLines(summary: OfferSummary): OfferLine[] {
  return summary.details.filter(({ kind }) => kind !== 'period' && kind !== 'throttle')
}
