import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import { type Refusal, refuse } from '../refusal.ts'
import type { Payer, PaymentPart } from './parties.ts'

/** For how long a person who pays for the same thing again is asked to confirm first. */
export const askAgainWithinMs = 5 * 60_000

/** An earlier payment for the same purpose and the same customer. */
export interface EarlierPayment {
  payer: Payer['kind']
  /** What it is for: bills, the customer (for an account's bills as a whole), or a mobile's credit. */
  things: readonly Uuid[]
  amount: Money
  /** The network a guest came from. */
  network: string | null
  /** Open: still with the card partner or a bank. Waiting: a person may be entering a card. */
  state: 'open' | 'waiting' | 'paid'
  /** When it was paid, else when it was started. */
  at: Date
}

/** The payment a person is about to make. */
export type SecondPayment = Pick<EarlierPayment, 'payer' | 'amount' | 'network'> & {
  paysFor: readonly Pick<PaymentPart, 'thing' | 'beneficiary'>[]
}

/**
 * The latest earlier payment that this one may repeat: they have a thing in common, or one is for the account's bills
 * as a whole, which may include the other's; and it is still open, or was started or paid within `askAgainWithinMs`. A
 * customer is asked about payments by the account's own means or by a billing route; a guest only about the same amount
 * from the same network, so that nobody learns what others pay.
 */
export function sameBefore<Earlier extends EarlierPayment>(
  earlier: readonly Earlier[],
  input: SecondPayment,
  now: Date,
): Earlier | undefined {
  const [last] = earlier
    .filter((one) => isTheirs(one, input) && isForTheSame(one, input) && isRecent(one, now))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  return last
}

function isTheirs(one: EarlierPayment, input: SecondPayment): boolean {
  if (input.payer !== 'guest') return one.payer !== 'guest'
  return one.payer === 'guest' && one.amount === input.amount && one.network === input.network
}

function isForTheSame({ things }: EarlierPayment, { paysFor }: SecondPayment): boolean {
  return paysFor.some(
    ({ thing, beneficiary }) => thing === beneficiary || things.includes(thing) || things.includes(beneficiary),
  )
}

function isRecent({ state, at }: EarlierPayment, now: Date): boolean {
  return state === 'open' || now.getTime() - at.getTime() <= askAgainWithinMs
}

/**
 * The question as a refusal: the amount, the time, and whether that is paid, still pending, or bought without a
 * payment.
 */
export function askAgain(
  { amount, at }: { amount: Money; at: Date },
  Standing: 'PAID' | 'OPEN' | 'BOUGHT',
  now: Date,
): Refusal {
  const MinutesAgo = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000))
  return refuse('pay-again', { AmountCents: amount, AtNanos: nanos(at), MinutesAgo, Standing })
}
