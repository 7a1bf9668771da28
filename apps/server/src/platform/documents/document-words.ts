import type { CalendarDay } from '@waea/kit/calendar-day'
import { type DateLanguage, dateText } from '@waea/kit/date-text'
import type { PaperLanguage, Said } from './paper.ts'

/**
 * The texts of documents. Texts with parameters are functions; a date inside a sentence is in the sentence's language.
 */
const english = {
  invoice: (number: string) => `Invoice ${number}`,
  creditNote: (number: string) => `Credit note ${number}`,
  receipt: (number: string) => `Receipt ${number}`,
  supply: 'Taxable supply information',
  finalSupply: 'Final invoice. Taxable supply information',
  broughtForward: 'Brought forward. The taxable supply information is on the invoice as it was issued',
  correction: (invoice: string) => `Supply correction information for invoice ${invoice}`,
  ofBill: 'Payment of a bill. The taxable supply information is on the invoice',
  ofDebt: 'Payment of a debt. The taxable supply information is on the receipt or invoice of what was owed',
  toPay: 'To pay',
  payBy: (day: CalendarDay) => `by ${dateText(day, 'date')}`,
  nothingToPay: 'Nothing to pay',
  coveredByCredit: 'Your credit covers it',
  inCredit: 'Added to your credit',
  nextBillTakesIt: 'Your next bill uses it first',
  staysCredit: 'It stays on your account',
  credited: 'Taken off',
  voidNow: 'The invoice is void',
  partOf: (invoice: string) => `of invoice ${invoice}`,
  totalPaid: 'Total paid',
  paidOn: (at: Date) => `on ${dateText(at, 'moment')}`,
  issued: 'Issued',
  due: 'Due',
  period: 'Period',
  account: 'Account',
  previous: 'Previous invoice',
  paidWith: 'Paid with',
  why: 'Why',
  from: 'From',
  to: 'To',
  gstNumber: (number: string) => `GST number ${number}`,
  phone: (number: string) => `Phone ${number}`,
  email: (address: string) => `Email ${address}`,
  whatFor: 'What for',
  gst: 'GST',
  amount: 'Amount',
  mobile: (number: string) => `Mobile ${number}`,
  fibre: (place: string) => `Fibre: ${place}`,
  service: 'Service',
  wholeAccount: 'Account',
  uses: (count: number) => `${count} charges`,
  partPeriod: 'Part of a period, charged by its days',
  lateUse: 'Used before this period',
  carried: 'Not on an earlier invoice',
  untaxed: 'No GST',
  withoutGst: 'Total without GST',
  gstRate: 'GST (15%)',
  total: 'Total, GST included',
  creditTaken: (day: CalendarDay) => `Credit taken off on ${dateText(day, 'date')}`,
  refunded: (at: Date) => `Refunded on ${dateText(at, 'moment')}`,
  amountsIncludeGst:
    'Amounts of lines include GST. The GST of the total is worked out once and shared out to the lines.',
  moreMayCome: 'Use that another network tells us of later comes on one more final invoice.',
  questions: (phone: string, email: string) => `Questions about this document? Call ${phone} or write to ${email}.`,
  keepReceipt: 'Keep this receipt for your records.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  data: 'Data',
  voice: 'Minutes',
  sms: 'Texts',
  mms: 'Picture messages',
  idd_voice: 'International minutes',
  idd_sms: 'International texts',
}
type Words = typeof english

/** Māori covers the words in the glossary; sentences stay English until they are translated. */
const maori: Partial<Words> = {
  invoice: (number) => `Nama ${number}`,
  receipt: (number) => `Rīhiti ${number}`,
  account: 'Pūkete',
  period: 'Wā',
  paidWith: 'I utua ki',
  phone: (number) => `Tau waea ${number}`,
  email: (address) => `Īmēra ${address}`,
  whatFor: 'He aha te take',
  amount: 'Rahinga',
  mobile: (number) => `Waea pūkoro ${number}`,
  wholeAccount: 'Pūkete',
  data: 'Raraunga',
  voice: 'Meneti',
  sms: 'Ngā karere kuputuhi',
}

type Spoken = {
  readonly [K in keyof Words]: Words[K] extends (...given: infer Given) => string ? (...given: Given) => Said : Said
}

/** The texts of documents, each with its own language: English where there is no Māori text yet. */
function spoken(language: PaperLanguage): Spoken {
  const own: Partial<Words> = language === 'mi-NZ' ? maori : english
  const names = Object.keys(english) as (keyof Words)[]
  const said = names.map((name) => {
    const lang = own[name] ? language : 'en-NZ'
    const word = own[name] ?? english[name]
    return [
      name,
      typeof word === 'string' ? { text: word, lang } : sayWith(word as (...given: never[]) => string, lang),
    ]
  })
  return Object.fromEntries(said) as Spoken
}

const sayWith =
  (word: (...given: never[]) => string, lang: PaperLanguage) =>
  (...given: never[]): Said => ({ text: word(...given), lang })

const ofLanguage = { 'en-NZ': spoken('en-NZ'), 'mi-NZ': spoken('mi-NZ') }

export function wordsOf(language: PaperLanguage): Spoken {
  return ofLanguage[language]
}

/** The document language for the date language that the customer chose. */
export function paperLanguage(language: DateLanguage): PaperLanguage {
  return language === 'mi-NZ' ? 'mi-NZ' : 'en-NZ'
}

/** A text that is always in English, whatever the document's language: a plan's name, a reason. */
export function inEnglish(text: string): Said {
  return { text, lang: 'en-NZ' }
}

/** A name or a number, which is the same in every language. */
export function named(language: PaperLanguage, text: string): Said {
  return { text, lang: language }
}

/** A day beside a label, in the document's language. */
export function dateIn(language: PaperLanguage, day: CalendarDay): Said {
  return { text: dateText(day, 'date', language === 'mi-NZ' ? 'mi-NZ' : 'en'), lang: language }
}
