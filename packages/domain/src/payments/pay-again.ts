import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import { type Refusal, refuse } from '../refusal.ts'
import type { Payer, PaymentPart } from './parties.ts'

/** For how long whoever pays for the same thing again is asked first. */
export const askAgainWithinMs = 5 * 60_000

/** A payment of the same purpose that was begun before, as far as it is for the same customer. */
export interface EarlierPayment {
  payer: Payer['kind']
  /** What it is for: bills, the customer for an account's bills as a whole, a mobile's credit. */
  things: readonly Uuid[]
  amount: Money
  /** From where a guest came. */
  network: string | null
  /** Open: the card partner or a bank still has it. Waiting: a person may be typing a card. */
  state: 'open' | 'waiting' | 'paid'
  /** When it was paid, else when it was begun. */
  at: Date
}

/** What a person is about to pay. */
export type SecondPayment = Pick<EarlierPayment, 'payer' | 'amount' | 'network'> & {
  paysFor: readonly Pick<PaymentPart, 'thing' | 'beneficiary'>[]
}

/**
 * The last earlier payment that this one may be the same as: for a thing in common, or for bills of the account as a
 * whole, which may be those; still open, or begun or paid within `askAgainWithinMs`. A customer is asked about what was
 * paid by the account's own means or by a billing route, a guest only about the same amount from the same network: nobody
 * learns what others pay.
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

/** The question, as a refusal: the amount, when, and whether that is paid, still under way, or bought without a payment. */
export function askAgain(
  { amount, at }: { amount: Money; at: Date },
  Standing: 'PAID' | 'OPEN' | 'BOUGHT',
  now: Date,
): Refusal {
  const MinutesAgo = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000))
  return refuse('pay-again', { AmountCents: amount, AtNanos: nanos(at), MinutesAgo, Standing })
}
