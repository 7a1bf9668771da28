import type { Gives } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import { checkTopUp } from '@waea/domain/balance/top-up'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { fromDollars, type Money, money } from '@waea/kit/money'

/** The amounts that are offered. */
export const offeredAmounts = [1000, 2000, 3000, 5000] as const

export type AmountChoice = `${(typeof offeredAmounts)[number]}` | 'own'

/** The choice for an amount in dollars that somebody was led here with: one that is offered, or typed already. */
export function choiceOf(inDollars: string): AmountChoice {
  const offered = offeredAmounts.find((cents) => fromDollars(inDollars) === cents)
  return offered === undefined ? 'own' : `${offered}`
}

/** The amount that is chosen or typed in dollars, or why it cannot be topped up (1§5). */
export function chosenAmount(choice: AmountChoice, typed: string): Money | Refusal {
  const amount = choice === 'own' ? fromDollars(typed) : money(Number(choice))
  return amount === undefined ? refuse('invalid-input') : checkTopUp(amount)
}

export type Credit = Gives<typeof balance.credit>

/** A top-up that was pressed, and the credit at that moment. */
export type SentTopUp = { amount: Money; credit: Credit }

/**
 * The credit that a top-up starts from. The credit may rise before the page hears that the payment is done: counted from
 * there, the sum would promise the same top-up a second time.
 */
export function creditBefore(sent: SentTopUp | undefined, amount: Money | Refusal, now: Credit): Credit {
  return sent?.amount === amount && now.MainBalCreditCents > sent.credit.MainBalCreditCents ? sent.credit : now
}
