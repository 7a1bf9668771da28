import { type Money, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** What keeps an account from being closed, in the order in which a customer settles it. */
export const openKinds = [
  'mobile',
  'broadband',
  'order',
  'pays-for-others',
  'dispute',
  'payment',
  'unbilled',
  'owed',
  'credit',
] as const
export type OpenKind = (typeof openKinds)[number]

/** What is known of an account that is to be closed. Amounts in cents, including GST. */
export interface AccountFacts {
  /** Mobiles that have not ended, and SIMs that were never in service. */
  mobiles: number
  hasBroadband: boolean
  /** An order on its way, or a return that is not over. */
  hasOrder: boolean
  paysForOthers: boolean
  hasDispute: boolean
  /** A payment or refund is under way. */
  hasOpenPayment: boolean
  /** Charged and on no bill yet. */
  unbilled: Money
  /** On bills, and as a debt. */
  owed: Money
  /** Credit of the billing account, which is paid out before the account closes. */
  credit: Money
}

/** What still has to be settled before the account can be closed; nothing if it can be closed now. */
export function stillOpen(facts: AccountFacts): OpenKind[] {
  const isOpen: Record<OpenKind, boolean> = {
    mobile: facts.mobiles > 0,
    broadband: facts.hasBroadband,
    order: facts.hasOrder,
    'pays-for-others': facts.paysForOthers,
    dispute: facts.hasDispute,
    payment: facts.hasOpenPayment,
    unbilled: facts.unbilled !== zero,
    owed: facts.owed > 0,
    credit: facts.credit > 0,
  }
  return openKinds.filter((kind) => isOpen[kind])
}

/** The refusal of a close while something is open: the first that the customer has to settle. */
export function mayClose(facts: AccountFacts): 'may-close' | Refusal {
  const [first] = stillOpen(facts)
  if (first === undefined) return 'may-close'
  if (first === 'mobile' || first === 'broadband') return refuse('service-in-use')
  if (first === 'unbilled' || first === 'owed' || first === 'credit') return refuse('money-owed')
  return refuse('account-not-settled')
}
