/**
 * What each mail needs to be told. Amounts are whole cents; a `path` is an address of the portal that begins with a
 * slash, and may hold a one-time secret; days are 'YYYY-MM-DD' in Pacific/Auckland.
 */
export interface MailData {
  'verify-email': { FirstName: string; code: string; path: string; minutes: number }
  'already-registered': { signInPath: string; recoverPath: string }
  welcome: { FirstName: string; path: string }
  'password-recovery': { FirstName: string; path: string; minutes: number }
  'password-changed': { FirstName: string; recoverPath: string }
  'order-confirmation': {
    FirstName: string
    Number: string
    lines: { Name: string; Quantity: number; AmountCents: number }[]
    AmountCents: number
    AmountTaxCents: number
    deliveredTo?: string[]
    path: string
  }
  'payment-receipt': {
    FirstName: string
    Number: string
    what: string
    AmountCents: number
    AmountTaxCents: number
    paidOn: string
    CardLast4?: string
    CardBrand?: string
    path: string
  }
  'payment-failed': { FirstName: string; what: string; AmountCents: number; reason: string; path: string }
  'activation-link': { FirstName: string; kind: 'esim' | 'parcel'; Number?: string; forName?: string; path: string }
  'service-active': { FirstName: string; MSISDN: string; planName?: string; path: string }
  'top-up-receipt': {
    FirstName: string
    Number?: string
    MSISDN: string
    AmountCents: number
    AmountTaxCents: number
    paidOn: string
    BalanceCents?: number
    expiresOn?: string
    CardLast4?: string
    path: string
  }
}

export type MailTemplate = keyof MailData
