import { groupedCode } from '@waea/domain/vouchers/voucher'
import { compact } from '@waea/kit/typed'

/** Longer than a code, so that people see extra digits that they typed; text pasted along with a code is cut off. */
const maxDigits = 16

/** The text of a code field, and its caret. */
export type TypedCode = { text: string; caret: number }

/** The typed or pasted text in the groups printed on a card, with the caret after the same digit as before. */
export function typedCode(text: string, caret: number): TypedCode {
  const digits = digitsOf(text)
  const before = digitsOf(text.slice(0, caret)).length
  const grouped = groupedCode(digits)
  // At the end of a group, the caret moves to the start of the next one, where the next digit will go.
  return {
    text: grouped,
    caret: before === digits.length ? grouped.length : groupedCode(digits.slice(0, before)).length,
  }
}

const digitsOf = (text: string) => compact(text).replace(/\D/g, '').slice(0, maxDigits)
