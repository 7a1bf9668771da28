import { createHash } from 'node:crypto'
import { billDayAfter, billingCycles, cycleOf, dueDay, issueDay } from '@waea/domain/billing/making/cycle'
import { type BillableCharge, billableFrom, makeBill } from '@waea/domain/billing/making/make-bill'
import { sampleTerms } from '@waea/domain/catalogue/provider-file/sample-terms'
import { addDays, addMonths, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import type { Uuid } from '@waea/kit/ids'
import { money, zero } from '@waea/kit/money'
import { invoicePaper } from '../../src/capabilities/billing/documents/invoice-paper.ts'
import { printPaper } from '../../src/platform/documents/print.ts'
import { anInvoice } from '../billing/documents/document-samples.ts'

// Prints a digest of all bills from 2024 to 2032 of accounts opened on the last days of months, in each cycle,
// including some of them as PDFs. A separate program, because a process's time zone is set at its start.

const [from, upto] = [calendarDay('2024-01-01'), calendarDay('2033-01-01')]
const service = '00000000-0000-4000-8000-000000000001' as Uuid
const hour = 3_600_000
const digest = createHash('sha256')
const printedIn = new Set(['2024-04', '2024-09', '2028-02', '2030-04', '2032-09'])
let bills = 0
let printed = 0

const anchors = [0, 1, 2, 3, 7].flatMap((months) =>
  [29, 30, 31].map((day) => addMonths(calendarDay(`2024-01-${day}`), months, day)),
)

for (const anchor of anchors) {
  for (const cycle of billingCycles) {
    for (let on = anchor; on < upto; ) {
      const next = billDayAfter(on, anchor, cycle)
      const span = cycleOf(addDays(on, 0), anchor, cycle)
      const charges = chargesOf(on, next)
      const made = makeBill(charges, { kind: 'cycle', from: on, upto: next })
      const issuedOn = issueDay(next, dayOf(new Date(startOfDay(next).getTime() + 26 * hour)))
      const dueOn = dueDay(issuedOn, sampleTerms.bills)
      const words = [on, next, issuedOn, dueOn].map((day) => dateText(day, 'invoice'))
      digest.update(JSON.stringify({ anchor, cycle, span, made, words, since: billableFrom(next).toISOString() }))
      bills += 1
      if (
        made.is === 'billed' &&
        cycle.Type === 'monthly' &&
        anchor === anchors[2] &&
        printedIn.has(next.slice(0, 7))
      ) {
        const { lines, total, gst } = made
        const document = anInvoice(lines, { issuedOn, dueOn, from: on, upto: next, total, gst, carriedForward: zero })
        digest.update(await printPaper(invoicePaper(document)))
        printed += 1
      }
      on = next
    }
  }
}

/** A period that starts on the bill's day, and uses around both of its midnights and the daylight-saving changes. */
function chargesOf(on: ReturnType<typeof calendarDay>, next: ReturnType<typeof calendarDay>): BillableCharge[] {
  const one = { service, taxCode: 'standard', reason: 'use', supply: 'use', name: 'data' } as const
  const instants = [-1, 1, 2.5, 3.5].map((hours) => new Date(startOfDay(on).getTime() + hours * hour))
  const late = [5.9, 6.1].map((hours) => new Date(startOfDay(next).getTime() + hours * hour))
  const uses = instants.map((at, n) => ({ ...one, from: dayOf(at), upto: addDays(dayOf(at), 1), at, cents: 700 + n }))
  const lateUses = late.map((at, n) => ({ ...one, from: addDays(next, -1), upto: next, at, cents: 130 + n }))
  const plan = {
    ...one,
    supply: 'plan',
    reason: 'renewal',
    name: 'Light',
    from: next,
    upto: addDays(next, 28),
  } as const
  return [...uses, ...lateUses, { ...plan, at: startOfDay(next), cents: 2500 }].map(({ at, cents, ...charge }, n) => ({
    ...charge,
    UUID: `00000000-0000-4000-8000-${String(n + 10).padStart(12, '0')}` as Uuid,
    amount: money(cents),
    chargedAt: at,
  }))
}

process.stdout.write(`${JSON.stringify({ bills, printed, since: from, digest: digest.digest('hex') })}\n`)
