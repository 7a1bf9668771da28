import type { Gives } from '@waea/contract/call'
import type { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { dollars, money } from '@waea/kit/money'

type Payment = Gives<typeof operatorRefunds.payments>['Payments'][number]
type Effect = Gives<typeof operatorRefunds.refundEffect>

const cents = (amount: number) => dollars(money(amount))

/** What the button of a refund says, once its effect is known. */
export function refundSubmitText(amount: number, effect: Effect | undefined): string {
  return effect?.NeedsApproval ? `Request a refund of ${cents(amount)}` : `Refund ${cents(amount)}`
}

/** What a refund does besides returning the money. */
export function refundEffectText(
  { Purpose, Description }: Pick<Payment, 'Purpose' | 'Description'>,
  effect: Effect,
): string {
  if (effect.IsKept) return `The customer keeps “${Description}”. End it separately if they are not to.`
  const isBill = Purpose === 'bill'
  const isTopUp = Purpose === 'top-up'
  const credit = isTopUp ? `the credit of ${effect.MSISDN ?? 'the mobile'}` : 'the credit of the account'
  const sentences = [
    [effect.FromCreditCents, `is taken off ${credit}.`],
    [effect.OwedAgainCents, isBill ? 'of bills is owed again.' : 'of the debt that it paid is owed again.'],
    [effect.WrittenOffCents, isTopUp ? 'is spent and is written off.' : 'is written off.'],
    [effect.OnNoBillCents, 'is on no bill any more, so nobody owes it. A warning will name it.'],
  ] as const
  const texts = sentences.filter(([sum]) => sum > 0).map(([sum, text]) => `${cents(sum)} ${text}`)
  if (texts.length === 0) return 'Nothing is taken back for it.'
  return [...texts, isBill && 'To give money back for good, credit the bill.'].filter(Boolean).join(' ')
}
