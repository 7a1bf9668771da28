import { nanos } from '@waea/kit/nanos'
import type { CreditNow } from '../balance/index.ts'

/** A mobile's credit after a voucher or gift; nothing for a mobile on a bill. */
export function creditAfter(credit: CreditNow | undefined) {
  return {
    ...(credit && { MainBalCreditCents: credit.spendable, ExpiringCents: credit.expiring }),
    ...(credit?.expiresAt && { CurrencyCreditExpiresAtNanos: nanos(credit.expiresAt) }),
  }
}
