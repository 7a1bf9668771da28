import { randomInt } from 'node:crypto'

/** The Luhn check digit of digits. */
function luhnDigit(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 0 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return (10 - (sum % 10)) % 10
}

/** True for an ICCID from New Zealand: 19 or 20 digits from 8964, with a Luhn check digit. */
export function isIccid(text: string): boolean {
  return /^8964\d{15,16}$/.test(text) && luhnDigit(text.slice(0, -1)) === Number(text.slice(-1))
}

/** Orders for SIMs whose ICCID ends in 13 fail, to simulate failure. */
export const failsOnNetwork = (iccid: string) => iccid.endsWith('13')

export const isImsi = (text: string) => /^530\d{12}$/.test(text)

/** A New Zealand mobile number in E.164 without the plus. */
export const isMsisdn = (text: string) => /^642\d{7,9}$/.test(text)

/** Serial 1 gives 8964990500000000010 or the like: 8964, issuer 99, a serial of twelve digits and the check digit. */
export function iccidOf(serial: number): string {
  const digits = `896499${String(5_000_000_000 + serial).padStart(12, '0')}`
  return `${digits}${luhnDigit(digits)}`
}

/** New Zealand, network 24, then a serial of ten digits. */
export const imsiOf = (serial: number) => `53024${5_000_000_000 + serial}`

/** The short number printed on the card, which a person reads out. */
export const simIdOf = (serial: number) => `20${String(50_000_000 + serial)}`

export const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A matching id, with which a phone downloads its eSIM profile, such as WAEA-7KQ2-M9TD-X4HB. */
export function newMatchingId(): string {
  const group = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  return `WAEA-${group()}-${group()}-${group()}`
}
