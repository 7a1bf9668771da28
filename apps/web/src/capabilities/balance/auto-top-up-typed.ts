import { type AutoTopUpRule, capByDays } from '@waea/domain/balance/auto-top-up'
import { withoutFormat } from '@waea/kit/typed'

/** The form's values as typed. */
export type Typed = { amount: string; byDays: boolean; days: string; byCredit: boolean; below: string; cap: string }

/** The form's initial values: the current rule, else $20 every 30 days with the limit that never stops it. */
export function typedOf({ AmountDollars, Days, BelowDollars, CapDollars }: AutoTopUpRule): Typed {
  const isNew = AmountDollars === 0
  return {
    amount: String(isNew ? 20 : AmountDollars),
    byDays: isNew || Days > 0,
    days: String(Days || 30),
    byCredit: BelowDollars > 0,
    below: String(BelowDollars || 5),
    cap: String(isNew ? capByDays({ AmountDollars: 20, Days: 30 }) : CapDollars),
  }
}

/** Turns the typed values into a rule. Text that isn't a whole number gives a value that the rule refuses. */
export function ruleOf({ amount, byDays, days, byCredit, below, cap }: Typed): AutoTopUpRule {
  return {
    AmountDollars: wholeOf(amount),
    Days: byDays ? wholeOf(days) : 0,
    BelowDollars: byCredit ? wholeOf(below) : 0,
    CapDollars: wholeOf(cap),
  }
}

function wholeOf(text: string): number {
  const plain = withoutFormat(text.normalize('NFKC')).trim().replace(/^\$/, '')
  return /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
}
