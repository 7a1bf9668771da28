import { isUuid } from '@waea/kit/ids'
import { searched } from '../search.ts'

/** What an operator typed to find a customer, prepared for lookups by index. */
export interface CustomerSearch {
  /** Lower case, at most `longestSearch` characters; empty finds nothing. */
  text: string
  /**
   * A number or reference as it would be stored: 6421… for 021 …, letters in capitals. Digits that are a mobile number
   * without its 0 or 64 are both, since an account may have them as its number.
   */
  exact: string[]
  /** The id, if it is one. */
  uuid: string | undefined
  /** Numbers that differ from the typed one by one mistake, itself included; empty if it is no phone number. */
  numbers: string[]
  /** The beginning of an email; null if it is too short or has several words. */
  email: string | null
  /** What a first and a last name may begin with, without macrons; empty for a number or an email. */
  names: NameStart[]
}

/** The beginnings of a first and a last name; an empty one fits every name. */
interface NameStart {
  first: string
  last: string
}

/** Characters of a search that count; names, emails, numbers and ids are shorter. */
export const longestSearch = 120
/** Words of a search that count. */
const mostWords = 4
const shortestWord = 2
const shortestEmail = 3
/** Digits of a stored phone number with which a search by number begins. */
const digitsOfNumber = { least: 8, most: 13 }

/** Prepares what an operator typed in the one search field. */
export function customerSearch(typed: string): CustomerSearch {
  const whole = typed.trim().slice(0, longestSearch).toWellFormed()
  const { exact } = searched({ SmartSearch: whole })
  const number = /^2\d{7,9}$/.test(exact) ? `64${exact}` : exact
  const text = whole.toLowerCase()
  const isNumber = /^\d+$/.test(exact)
  const hasLength = number.length >= digitsOfNumber.least && number.length <= digitsOfNumber.most
  return {
    text,
    exact: [...new Set([exact, number])],
    uuid: isUuid(text) ? text : undefined,
    numbers: isNumber && hasLength ? numbersNear(number) : [],
    email: text.length >= shortestEmail && !/\s/.test(text) && !isNumber ? text : null,
    names: isNumber || text.includes('@') ? [] : namesOf(wordsOf(text)),
  }
}

/**
 * Every way to divide words into a first and a last name, in either order, and all of them as the last name: names of
 * several words are common.
 */
function namesOf(words: readonly string[]): NameStart[] {
  if (words.length === 0) return []
  const divided = words.slice(1).flatMap((_, at) => {
    const [before, after] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return [
      { first: before, last: after },
      { first: after, last: before },
    ]
  })
  return [{ first: '', last: words.join(' ') }, ...divided]
}

function wordsOf(text: string): string[] {
  const words = withoutMacrons(text).split(/\s+/)
  return words.filter((word) => word.length >= shortestWord).slice(0, mostWords)
}

/** A lower-case text without macrons: people leave them out. The index of names leaves out the same five. */
export function withoutMacrons(text: string): string {
  const plain: Readonly<Record<string, string>> = { ā: 'a', ē: 'e', ī: 'i', ō: 'o', ū: 'u' }
  return text.normalize('NFC').replace(/[āēīōū]/g, (letter) => plain[letter] ?? letter)
}

const digits = '0123456789'

/**
 * A number and every number that differs from it by one mistake of typing: a wrong digit, one digit too many
 * or too few, or two neighbours swapped. About 20 for each digit, so that a lookup by index finds them all.
 */
export function numbersNear(number: string): string[] {
  const near = new Set([number])
  for (let at = 0; at <= number.length; at += 1) {
    const [before, after] = [number.slice(0, at), number.slice(at)]
    for (const digit of digits) {
      near.add(before + digit + after)
      if (after) near.add(before + digit + after.slice(1))
    }
    if (after) near.add(before + after.slice(1))
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  return [...near]
}
