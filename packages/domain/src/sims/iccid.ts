import { luhnDigit } from './luhn.ts'

/** Whether a text is the ICCID of a New Zealand SIM: 19 or 20 digits from 8964, the last one their check digit. */
export const isIccid = (text: string): boolean =>
  /^8964\d{15,16}$/.test(text) && luhnDigit(text.slice(0, -1)) === Number(text.slice(-1))
