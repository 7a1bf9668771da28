import { groupedCode } from '@waea/domain/vouchers/voucher'
import { compact } from '@waea/kit/typed'

/** More digits than a code has are kept, so that whoever types too many sees them; what is pasted beside a code is not. */
const maxDigits = 16

/** What stands in the field of a code, and where its caret is. */
export type TypedCode = { text: string; caret: number }

/** What was typed or pasted as a card has it: its digits in groups, with the caret behind the same digit as before. */
export function typedCode(text: string, caret: number): TypedCode {
  const digits = digitsOf(text)
  const before = digitsOf(text.slice(0, caret)).length
  const grouped = groupedCode(digits)
  // At the end of a group the caret goes on to the next, where there is one: what is typed next stands there.
  return {
    text: grouped,
    caret: before === digits.length ? grouped.length : groupedCode(digits.slice(0, before)).length,
  }
}

const digitsOf = (text: string) => compact(text).replace(/\D/g, '').slice(0, maxDigits)
