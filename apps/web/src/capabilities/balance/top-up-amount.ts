import { checkTopUp } from '@waea/domain/balance/top-up'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { fromDollars, type Money, money } from '@waea/kit/money'

/** The amounts that are offered. */
export const offeredAmounts = [1000, 2000, 3000, 5000] as const

export type AmountChoice = `${(typeof offeredAmounts)[number]}` | 'own'

/** The chosen amount, or the one typed in dollars; else why it can't be topped up (1§5). */
export function chosenAmount(choice: AmountChoice, typed: string): Money | Refusal {
  const amount = choice === 'own' ? fromDollars(typed) : money(Number(choice))
  return amount === undefined ? refuse('invalid-input') : checkTopUp(amount)
}
