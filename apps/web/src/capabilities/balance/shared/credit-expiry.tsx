import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

/** A mobile's credit, as several calls answer it. */
export type CreditEnding = {
  MainBalCreditCents?: number
  CurrencyCreditExpiresAtNanos?: number
  ExpiringCents?: number
}

/**
 * What of a credit expires first, and when; undefined if nothing is left. The rest may last longer: given credit has an
 * expiry of its own.
 */
export function useCreditExpiry(): (credit: CreditEnding) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ CurrencyCreditExpiresAtNanos: at, ExpiringCents: cents = 0 }) => {
    if (at === undefined || cents === 0) return undefined
    const [amount, day] = [dollars(money(cents)), dateText(fromNanos(at), 'date', locale)]
    return t`${amount} expires on ${day}`
  }
}

/** A credit with what of it expires first. */
export function CreditWithExpiry({ credit }: { credit: CreditEnding }) {
  const expiry = useCreditExpiry()(credit)
  return (
    <>
      {dollars(money(credit.MainBalCreditCents ?? 0))}
      {expiry && <span className="block text-s text-ink-2">{expiry}</span>}
    </>
  )
}
