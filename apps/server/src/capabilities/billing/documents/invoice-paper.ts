import { type BrandId, brandIds } from '@waea/brands/brands'
import type { CreditNoteDocument, InvoiceDocument, InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import { isUsageType } from '@waea/domain/usage/rating/usage-type'
import { addDays, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import { dollars, type Money, minus, zero } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { dateIn, inEnglish, named, paperLanguage, wordsOf } from '../../../platform/documents/document-words.ts'
import type { Cell, Fact, Paper, PaperLanguage, PaperTable, Said } from '../../../platform/documents/paper.ts'
import { partiesOf } from '../../../platform/documents/parties.ts'

type Words = ReturnType<typeof wordsOf>

/** An invoice as printed: only what was frozen at its issue. */
export function invoicePaper(bill: InvoiceDocument): Paper {
  const language = paperLanguage(bill.language)
  const words = wordsOf(language)
  const fact = (term: Said, value: Said): Fact => ({ term, value })
  const { buyer, totalBefore } = bill
  return {
    brand: brandOf(bill.brand),
    language,
    title: words.invoice(bill.number),
    subtitle: subtitleOf(bill, words),
    madeAt: startOfDay(bill.issuedOn),
    amount: amountOf(bill, language),
    facts: [
      fact(words.account, named(language, buyer.accountNumber)),
      fact(words.issued, dateIn(language, bill.issuedOn)),
      fact(words.due, dateIn(language, bill.dueOn)),
      fact(words.period, days(language, bill.from, bill.upto)),
      ...(totalBefore === null ? [] : [fact(words.previous, named(language, dollars(totalBefore)))]),
    ],
    parties: partiesOf(language, bill),
    tables: [...Map.groupBy(bill.lines, ({ service }) => service).values()].map((lines) => tableOf(lines, language)),
    sums: sumsOf(bill, language),
    notes: [
      words.amountsIncludeGst,
      ...(bill.kind === 'final' ? [words.moreMayCome] : []),
      words.questions(bill.seller.phone, bill.seller.email),
    ],
  }
}

/** A credit note as printed. */
export function creditNotePaper(note: CreditNoteDocument): Paper {
  const language = paperLanguage(note.language)
  const words = wordsOf(language)
  return {
    brand: brandOf(note.brand),
    language,
    title: words.creditNote(note.number),
    subtitle: words.correction(note.invoice),
    madeAt: startOfDay(note.issuedOn),
    amount: {
      term: words.credited,
      dollars: dollars(note.total),
      detail: note.isVoid ? words.voidNow : words.partOf(note.invoice),
    },
    facts: [
      { term: words.account, value: named(language, note.buyer.accountNumber) },
      { term: words.issued, value: dateIn(language, note.issuedOn) },
      { term: words.why, value: inEnglish(note.because) },
    ],
    parties: partiesOf(language, note),
    tables: [],
    sums: [...taxSums(words, language, note), { ...totalSum(words, language, note.total), isTotal: true }],
    notes: [words.questions(note.seller.phone, note.seller.email)],
  }
}

function subtitleOf({ kind }: InvoiceDocument, words: Words): Said {
  if (kind === 'brought-forward') return words.broughtForward
  return kind === 'final' ? words.finalSupply : words.supply
}

/** What the customer has to pay, if anything. */
function amountOf(bill: InvoiceDocument, language: PaperLanguage): Paper['amount'] {
  const words = wordsOf(language)
  const { total, payable } = bill
  if (total < 0) {
    const detail = bill.kind === 'final' ? words.staysCredit : words.nextBillTakesIt
    return { term: words.inCredit, dollars: dollars(minus(zero, total)), detail }
  }
  const isCovered = payable === 0 && total > 0
  const detail = isCovered ? words.coveredByCredit : words.nothingToPay
  return {
    term: words.toPay,
    dollars: dollars(payable),
    detail: payable > 0 ? words.payBy(bill.dueOn) : detail,
  }
}

/** The lines of one service, or of the whole account. */
function tableOf(lines: readonly InvoiceLine[], language: PaperLanguage): PaperTable {
  const words = wordsOf(language)
  const [{ MSISDN = null, place = null, service = null } = {}] = lines
  return {
    heading: MSISDN
      ? words.mobile(displayMsisdn(MSISDN))
      : place
        ? words.fibre(place)
        : service
          ? serviceOf(lines, words)
          : words.wholeAccount,
    columns: [
      { head: words.whatFor, share: 0.42, align: 'left' },
      { head: words.period, share: 0.3, align: 'left' },
      { head: words.gst, share: 0.12, align: 'right' },
      { head: words.amount, share: 0.16, align: 'right' },
    ],
    rows: lines.map((line) => [
      { said: nameOf(line, words), detail: detailOf(line, words, language) },
      { said: days(language, line.from, line.upto) },
      gstCell(line, words, language),
      { said: named(language, dollars(line.amount)) },
    ]),
  }
}

/** The heading of a service without a number or an address: its plan, if that is on the bill. */
function serviceOf(lines: readonly InvoiceLine[], words: Words): Said {
  const plan = lines.find(({ kind }) => kind === 'plan')
  return plan ? inEnglish(plan.name) : words.service
}

function gstCell({ taxCode, gst }: InvoiceLine, words: Words, language: PaperLanguage): Cell {
  return { said: taxCode === 'zero-rated' ? words.untaxed : named(language, dollars(gst)) }
}

/** What a line is for: use is named by its kind, everything else by its own name. */
export function nameOf({ kind, name }: Pick<InvoiceLine, 'kind' | 'name'>, words: Words): Said {
  return kind === 'use' && isUsageType(name) ? words[name] : inEnglish(name)
}

/** Details of a line: the number of charges it sums up, a part of a period, use, or a charge from an earlier period. */
function detailOf(line: InvoiceLine, words: Words, language: PaperLanguage): Said | undefined {
  const said = [
    ...(line.kind === 'use' ? [words.uses(line.quantity)] : []),
    ...(line.because === 'part-period' ? [words.partPeriod] : []),
    ...(line.because === 'late-use' ? [words.lateUse] : []),
    ...(line.isCarriedForward && line.because !== 'late-use' ? [words.carried] : []),
  ]
  if (said.length === 0) return undefined
  const lang = said.every((one) => one.lang === language) ? language : 'en-NZ'
  return { text: said.map(({ text }) => text).join('. '), lang }
}

function sumsOf(bill: InvoiceDocument, language: PaperLanguage): Paper['sums'] {
  const words = wordsOf(language)
  const total = totalSum(words, language, bill.total)
  if (bill.applied.length === 0) return [...taxSums(words, language, bill), { ...total, isTotal: true }]
  return [
    ...taxSums(words, language, bill),
    total,
    ...bill.applied.map(({ on, amount }) => ({
      term: words.creditTaken(on),
      value: named(language, dollars(minus(zero, amount))),
    })),
    { term: words.toPay, value: named(language, dollars(bill.payable)), isTotal: true },
  ]
}

function taxSums(words: Words, language: PaperLanguage, { total, gst }: { total: Money; gst: Money }): Fact[] {
  return [
    { term: words.withoutGst, value: named(language, dollars(minus(total, gst))) },
    { term: words.gstRate, value: named(language, dollars(gst)) },
  ]
}

function totalSum(words: Words, language: PaperLanguage, total: Money): Fact {
  return { term: words.total, value: named(language, dollars(total)) }
}

/** The days of a period; `upto` is exclusive. */
function days(language: PaperLanguage, from: CalendarDay, upto: CalendarDay | null): Said {
  const first = dateIn(language, from)
  const last = upto && addDays(upto, -1)
  if (!last || last <= from) return first
  return { ...first, text: `${first.text} – ${dateIn(language, last).text}` }
}

/** The brand at the time of issue. */
function brandOf(frozen: string): BrandId {
  const brand = brandIds.find((id) => id === frozen)
  if (!brand) throw new Error(`There is no brand "${frozen}"`)
  return brand
}
