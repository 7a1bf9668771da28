import type { DisputeOutcome } from '@waea/domain/dunning/dispute'
import { disputeResolution } from '@waea/domain/dunning/resolution'
import type { DunningStep } from '@waea/domain/dunning/schedule'
import type { SuspensionStops } from '@waea/domain/dunning/suspension-scope'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money, zero } from '@waea/kit/money'
import {
  button,
  type MailData,
  type MailPart,
  type MailRow,
  type Mails,
  note,
  type Texts,
  table,
  text,
  toPayRow,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** A dunning step. */
    arrears: {
      FirstName: string
      step: DunningStep
      /** The amount to pay, of all bills together. */
      AmountCents: Money
      bills: { Number: string; payBy: string; AmountCents: Money }[]
      /** Debt from a payment that was taken back; the service stays suspended until that is paid too. */
      DebtCents?: Money
      lateFee?: { AmountCents: Money; on: string; isCharged: boolean }
      /** The day of the suspension, once a notice has set it. */
      suspendsOn?: string
      /** What the suspension stops; absent in mails queued before this field. */
      stops?: SuspensionStops
      path: string
    }
    /** The bills of a suspension are paid; `someStayStopped`: a SIM is also stopped for another reason. */
    'arrears-restored': { FirstName: string; path: string; stops?: SuspensionStops; someStayStopped?: true }
    'payment-extension': {
      FirstName: string
      news: 'granted' | 'kept' | 'broken'
      AmountCents: Money
      until: string
      path: string
    }
    /** A dispute was opened or answered. */
    dispute: {
      FirstName: string
      state: 'open' | DisputeOutcome
      Number: string
      InvoiceNumber: string
      LineName: string
      AmountCents: Money
      answerBy: string
      Answer?: string
      CreditedCents?: Money
      CreditNote?: string
      dueAgain?: { AmountCents: Money; by: string }
      path: string
    }
  }

  interface SmsData {
    arrears: Pick<MailData['arrears'], 'step' | 'AmountCents' | 'suspendsOn'> & { link: string }
  }
}

type Arrears = MailData['arrears']

type Dispute = MailData['dispute']

const day = (one: string) => dateText(one, 'date')

const subjects: Record<DunningStep, (data: Arrears) => string> = {
  reminder: ({ AmountCents }) => `Your bill is overdue: ${dollars(AmountCents)}`,
  'second-reminder': ({ AmountCents }) => `Your bill is still overdue: ${dollars(AmountCents)}`,
  notice: ({ suspendsOn }) => `We’ll suspend your service on ${day(suspendsOn ?? '')}`,
  'final-notice': ({ suspendsOn }) => `Last notice: we’ll suspend your service on ${day(suspendsOn ?? '')}`,
  suspension: () => 'Your service is suspended',
}

const stopped: Record<SuspensionStops, string> = {
  mobile: 'calls, texts and data',
  fibre: 'broadband',
  both: 'calls, texts, data and broadband',
  nothing: 'service',
}

/** What keeps working during a suspension, and how soon the rest is back. */
const keeps: Record<SuspensionStops, string> = {
  mobile:
    'We’re keeping your numbers, and mobiles that you pay ahead keep working. Pay it, and your service is back within a minute.',
  fibre: 'We’re keeping your connection. Pay it, and we turn it back on at once.',
  both: 'We’re keeping your numbers and your connection, and mobiles that you pay ahead keep working. Pay it, and we turn everything back on at once.',
  nothing: 'Pay it, and your service is back within a minute.',
}

/** A sentence about the debt that must also be paid before the service is back. */
const debtToo = (DebtCents: Money) =>
  `You also owe ${dollars(DebtCents)} of a payment that was taken back. Your service is back once both are paid.`

/** What happened, and what happens next. */
function whatHappens({ step, AmountCents, suspendsOn = '', stops = 'mobile', DebtCents }: Arrears): string {
  const sum = dollars(AmountCents)
  if (step === 'suspension')
    return `We’ve suspended your ${stopped[stops]} because ${sum} of your bills wasn’t paid. ${DebtCents ? debtToo(DebtCents) : keeps[stops]} That costs nothing extra.`
  if (step === 'notice' || step === 'final-notice')
    return `${sum} of your bills isn’t paid. Unless you pay it, we’ll suspend your ${stopped[stops]} on ${day(suspendsOn)}. Being connected again costs nothing extra.`
  return `${sum} of your bills is overdue. If you’ve paid it in the last few days, there’s nothing you need to do.`
}

function lateFeeOf({ lateFee, step }: Arrears): string | undefined {
  if (!lateFee) return undefined
  const fee = `late payment fee of ${dollars(lateFee.AmountCents)}, GST included`
  if (lateFee.isCharged)
    return step === 'second-reminder' ? `As our terms say, a ${fee}, is on your next bill.` : undefined
  return `If it isn’t paid by ${day(lateFee.on)}, our terms add a ${fee}, to your next bill.`
}

const ways =
  'If you need more time, or think that something on a bill is wrong, tell us on your bills page: while a payment is extended or a line is disputed, we don’t collect it.'

const resolution = `You can also take it to ${disputeResolution.name}, which is free: ${disputeResolution.link} or ${disputeResolution.phone}.`

const emergency = 'Calls to 111 work from a suspended phone too.'

function billRows({ bills, AmountCents }: Arrears, total: string): (MailRow | undefined)[] {
  return [
    ...bills.map((bill) => ({ label: `${bill.Number}, due ${day(bill.payBy)}`, value: dollars(bill.AmountCents) })),
    toPayRow(total, AmountCents),
  ]
}

const extensionSays: Record<
  MailData['payment-extension']['news'],
  { subject: string; says(sum: string, on: string): string }
> = {
  granted: {
    subject: 'You have more time to pay',
    says: (sum, on) =>
      `You have until ${on} to pay ${sum}. Until then we don’t remind you, charge your card or suspend anything.`,
  },
  kept: {
    subject: 'You’ve paid what you had more time for',
    says: (sum) => `The ${sum} that you asked for more time to pay is settled. Thank you.`,
  },
  broken: {
    subject: 'Your extra time to pay is over',
    says: (sum, on) =>
      `You had until ${on} to pay ${sum}, and not all of it is paid. It’s overdue now, and we can’t extend it again.`,
  },
}

const disputeSubjects: Record<Dispute['state'], (data: Dispute) => string> = {
  open: ({ Number: number }) => `We’re looking into your dispute ${number}`,
  upheld: ({ Number: number }) => `Your dispute ${number}: you were right`,
  'upheld-in-part': ({ Number: number }) => `Your dispute ${number}: you were right in part`,
  refused: ({ Number: number }) => `Your dispute ${number}: our answer`,
}

function disputeSays(data: Dispute): string {
  const { state, AmountCents, LineName, InvoiceNumber, answerBy, CreditedCents = zero, CreditNote } = data
  const line = `“${LineName}” of bill ${InvoiceNumber}`
  if (state === 'open')
    return `You dispute ${dollars(AmountCents)} for ${line}. We’ll answer by ${day(answerBy)}. Until then you don’t have to pay it.`
  if (state === 'refused')
    return `You disputed ${dollars(AmountCents)} for ${line}. We’ve looked into it, and the charge stays.`
  return `You disputed ${dollars(AmountCents)} for ${line}. We’ve taken ${dollars(CreditedCents)} off with credit note ${CreditNote}.`
}

/** The amount to pay for a disputed line; empty if it was paid in the meantime. */
function toPayOf({ state, dueAgain }: Dispute): MailPart[] {
  if (dueAgain) return [text(`Please pay ${dollars(dueAgain.AmountCents)} by ${day(dueAgain.by)}.`)]
  return state === 'refused' ? [text('There’s nothing left to pay for it.')] : []
}

const worksAgain: Record<SuspensionStops, string> = {
  mobile: 'Calls, texts and data work again',
  fibre: 'Your broadband works again',
  both: 'Calls, texts, data and broadband work again',
  nothing: 'Your account works again',
}

const backAgain = ({ stops = 'mobile', someStayStopped }: MailData['arrears-restored']) =>
  `${worksAgain[stops]}${someStayStopped ? ', except on a SIM that is stopped for another reason' : ''}.`

/** The text message of a step; short, because texts are billed by length. */
function arrearsSms(data: Pick<Arrears, 'step' | 'AmountCents' | 'suspendsOn'> & { link: string }): string {
  const sum = dollars(data.AmountCents)
  const on = data.suspendsOn ? ` We'll suspend your service on ${day(data.suspendsOn)}.` : ''
  return `${sum} of your bills is overdue.${on} Pay, ask for time or dispute it: ${data.link}`
}

/** Mails about overdue bills, payment extensions and disputes. */
export const dunningMails: Mails<'arrears' | 'arrears-restored' | 'payment-extension' | 'dispute'> = {
  arrears: {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      step: 'final-notice',
      AmountCents: money(8640),
      suspendsOn: '2026-12-14',
      bills: [{ Number: 'INV100142', payBy: '2026-11-23', AmountCents: money(8640) }],
      lateFee: { AmountCents: money(1000), on: '2026-11-29', isCharged: false },
      stops: 'both',
      path: '/profile/pay-bill',
    },
    write: (data, { words, link }) => {
      const subject = subjects[data.step](data)
      const fee = lateFeeOf(data)
      return {
        subject,
        preview: whatHappens(data),
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${whatHappens(data)}`),
          table(billRows(data, 'To pay, GST included')),
          button('Pay now', link(data.path)),
          ...(data.DebtCents && data.step !== 'suspension' ? [text(debtToo(data.DebtCents))] : []),
          ...(fee ? [text(fee)] : []),
          text(ways),
          ...(data.step.includes('reminder')
            ? []
            : [...(data.stops === 'fibre' ? [] : [note(emergency)]), text(resolution)]),
        ],
      }
    },
  },
  'arrears-restored': {
    about: 'payment',
    sample: { FirstName: 'Aroha', stops: 'both', path: '/profile/plans' },
    write: (data, { words, link }) => ({
      subject: 'Your service is back on',
      preview: backAgain(data),
      heading: 'Your service is back on',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. The bills that kept your service suspended are settled. ${backAgain(data)}`,
        ),
        button('Go to your dashboard', link(data.path)),
      ],
    }),
  },
  'payment-extension': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      news: 'granted',
      AmountCents: money(8640),
      until: '2026-12-07',
      path: '/profile/pay-bill',
    },
    write: (data, { words, link }) => {
      const { subject, says } = extensionSays[data.news]
      const sentence = says(dollars(data.AmountCents), day(data.until))
      return {
        subject,
        preview: sentence,
        heading: subject,
        parts: [text(`${words.hello} ${data.FirstName}. ${sentence}`), button('See your bills', link(data.path))],
      }
    },
  },
  dispute: {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      state: 'upheld-in-part',
      Number: 'DSP100001',
      InvoiceNumber: 'INV100142',
      LineName: 'data',
      AmountCents: money(4500),
      answerBy: '2026-12-07',
      CreditedCents: money(3000),
      CreditNote: 'CN100001',
      Answer: 'We measured less data in that week.',
      dueAgain: { AmountCents: money(1500), by: '2026-12-17' },
      path: '/profile/account/invoices/INV100142',
    },
    write: (data, { words, link }) => {
      const subject = disputeSubjects[data.state](data)
      const { Answer } = data
      return {
        subject,
        preview: disputeSays(data),
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${disputeSays(data)}`),
          ...(Answer ? [note(Answer)] : []),
          ...toPayOf(data),
          button('See the bill', link(data.path)),
          text(data.state === 'open' ? resolution : `If you don’t agree: ${resolution}`),
        ],
      }
    },
  },
}

/** Text messages about overdue bills. */
export const dunningTexts: Texts<'arrears'> = {
  arrears: {
    write: (data) => arrearsSms(data),
  },
}
