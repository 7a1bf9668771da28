import { checkTopUp } from '@waea/domain/balance/top-up'
import { isRefusal, type RefusalCode } from '@waea/domain/refusal'
import { fromDollars, type Money, money } from '@waea/kit/money'

/** The amounts that are offered, in cents. */
export const offeredCents = [1000, 2000, 3000, 5000] as const

export type AmountChoice = `${(typeof offeredCents)[number]}` | 'own'

/** The amount that is chosen or typed in dollars, or why it cannot be topped up (1§5). */
export function chosenAmount(choice: AmountChoice, typed: string): Money | RefusalCode {
  const cents = choice === 'own' ? fromDollars(typed) : money(Number(choice))
  if (cents === undefined) return 'invalid-input'
  const checked = checkTopUp(cents)
  return isRefusal(checked) ? checked.refused : checked
}
