import { addDays, type CalendarDay, calendarDay, dayOfText, startOfDay } from '@waea/kit/calendar-day'
import type { BillingType } from '../catalogue/catalogue-entry.ts'
import type { SimType } from '../catalogue/catalogue-item.ts'
import { isIccid } from '../sims/iccid.ts'

/** A SIM for sale in shops, from one line of the provider's file. */
export interface StockLine {
  line: number
  SIMType: SimType
  /** The kind of plan it is sold for; null for any. */
  BillingType: BillingType | null
  sim: { ICCID: string; IMSI: string; SIMID: string; PIN: string; PUK: string }
  profile: { smdpAddress: string; matchingId: string } | null
  isReplacement: boolean
  /** The code of its activation link, in capitals. */
  code: string
  /** When the code expires. */
  expiresAt: Date
}

/** The header line of the file. */
export const stockColumns = [
  'Brand',
  'SIMType',
  'BillingType',
  'Replaces',
  'ICCID',
  'IMSI',
  'SIMID',
  'PIN',
  'PUK',
  'Code',
  'LastDay',
  'SMDPAddress',
  'MatchingID',
] as const

type Column = (typeof stockColumns)[number]
type Fields = Readonly<Record<Column, string>>

/** The most SIMs in one file. */
export const maxStock = 100_000
/** The most bytes that the file has. */
export const maxStockBytes = 20 * 1024 * 1024

/** The format of each column that has a pattern, and how to say it in words. */
const patterns: Readonly<Partial<Record<Column, [RegExp, string]>>> = {
  SIMType: [/^(esim|real_sim)$/, 'esim or real_sim'],
  BillingType: [/^(prepay|postpay|payg)?$/, 'prepay, postpay, payg, or nothing for any'],
  Replaces: [/^(yes)?$/, 'yes for a SIM that replaces another, or nothing'],
  IMSI: [/^530\d{12}$/, '15 digits from 530'],
  SIMID: [/^\d{10}$/, '10 digits'],
  PIN: [/^\d{4,8}$/, '4 to 8 digits'],
  PUK: [/^\d{8}$/, '8 digits'],
  Code: [/^[A-Z0-9-]{12,40}$/i, '12 to 40 letters, digits and dashes'],
}

/** Columns whose values must be unique. */
const unique = ['ICCID', 'IMSI', 'SIMID', 'Code'] as const

/**
 * Reads the CSV file of a delivery of SIMs: one SIM per line, under a header line. Reports every fault with its line
 * but without the value, because anyone who sees a code or a PIN could use it.
 */
export function readStockFile(
  text: string,
  { brand, today }: { brand: string; today: CalendarDay },
): { sims: StockLine[] } | { faults: string[] } {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (head !== stockColumns.join()) return { faults: [`Line 1 takes ${stockColumns.join()}.`] }
  const lines = rest
    .map((line, at) => ({ line: at + 2, values: line.split(',') }))
    .filter(({ values }) => values.join())
  if (lines.length < 1 || lines.length > maxStock) return { faults: [`The file takes 1 to ${maxStock} SIMs.`] }
  const seen = new Map<string, number>()
  const faults: string[] = []
  const sims: StockLine[] = []
  for (const { line, values } of lines) {
    const fields = Object.fromEntries(stockColumns.map((name, at) => [name, (values[at] ?? '').trim()])) as Fields
    const wrong =
      values.length === stockColumns.length
        ? [...faultsOf(fields, brand, today), ...repeatsOf(fields, line, seen)]
        : [`has ${values.length} values in place of ${stockColumns.length}`]
    faults.push(...wrong.map((words) => `Line ${line}: ${words}.`))
    if (wrong.length === 0) sims.push(stockLine(fields, line))
  }
  return faults.length > 0 ? { faults } : { sims }
}

function faultsOf(fields: Fields, brand: string, today: CalendarDay): string[] {
  const takes = stockColumns.flatMap((name) => {
    const [pattern, words] = patterns[name] ?? []
    return pattern && !pattern.test(fields[name]) ? [`${name} takes ${words}`] : []
  })
  if (fields.Brand !== brand) takes.push(`Brand takes ${brand}`)
  if (!isIccid(fields.ICCID)) takes.push('ICCID takes 19 or 20 digits from 8964 with their check digit')
  const lastDay = dayOfText(fields.LastDay)
  if (!lastDay || lastDay < today) takes.push('LastDay takes a day that is not past, as 2027-06-30')
  const { SIMType, SMDPAddress, MatchingID } = fields
  const isEsim = SIMType === 'esim'
  if (isEsim && !(/^[\w.-]{4,255}$/.test(SMDPAddress) && /^[\w.-]{1,255}$/.test(MatchingID)))
    takes.push('an eSIM takes the SMDPAddress and MatchingID of its profile')
  if (!isEsim && (SMDPAddress || MatchingID)) takes.push('only an eSIM takes SMDPAddress and MatchingID')
  return takes
}

/** The values that repeat an earlier line. Records this line's values in `seen`. */
function repeatsOf(fields: Fields, line: number, seen: Map<string, number>): string[] {
  return unique.flatMap((name) => {
    const key = `${name} ${fields[name].toUpperCase()}`
    const before = seen.get(key)
    if (before === undefined) seen.set(key, line)
    return before === undefined ? [] : [`${name} is that of line ${before}`]
  })
}

function stockLine(fields: Fields, line: number): StockLine {
  const { SIMType, BillingType, Replaces, ICCID, IMSI, SIMID, PIN, PUK, Code, LastDay } = fields
  const { SMDPAddress: smdpAddress, MatchingID: matchingId } = fields
  return {
    line,
    SIMType: SIMType as SimType,
    BillingType: BillingType === '' ? null : (BillingType as BillingType),
    sim: { ICCID, IMSI, SIMID, PIN, PUK },
    profile: SIMType === 'esim' ? { smdpAddress, matchingId } : null,
    isReplacement: Replaces === 'yes',
    code: Code.toUpperCase(),
    expiresAt: startOfDay(addDays(calendarDay(LastDay), 1)),
  }
}
