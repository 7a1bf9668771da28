import type { Gives } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import { checkTopUp } from '@waea/domain/balance/top-up'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { fromDollars, type Money, money } from '@waea/kit/money'

/** The offered amounts, in cents. */
export const offeredAmounts = [1000, 2000, 3000, 5000] as const

export type AmountChoice = `${(typeof offeredAmounts)[number]}` | 'own'

/** The choice for an amount in dollars given in a link: one of the offered amounts, or a prefilled own amount. */
export function choiceOf(inDollars: string): AmountChoice {
  const offered = offeredAmounts.find((cents) => fromDollars(inDollars) === cents)
  return offered === undefined ? 'own' : `${offered}`
}

/** The chosen or typed amount, or why it can't be topped up (1§5). */
export function chosenAmount(choice: AmountChoice, typed: string): Money | Refusal {
  const amount = choice === 'own' ? fromDollars(typed) : money(Number(choice))
  return amount === undefined ? refuse('invalid-input') : checkTopUp(amount)
}

export type Credit = Gives<typeof balance.credit>

/** A submitted top-up, and the credit at that moment. */
export type SentTopUp = { amount: Money; credit: Credit }

/**
 * The credit that the shown sum starts from. The credit may rise before the page learns that the payment succeeded;
 * starting from the new credit would count the same top-up twice.
 */
export function creditBefore(sent: SentTopUp | undefined, amount: Money | Refusal, now: Credit): Credit {
  return sent?.amount === amount && now.MainBalCreditCents > sent.credit.MainBalCreditCents ? sent.credit : now
}
