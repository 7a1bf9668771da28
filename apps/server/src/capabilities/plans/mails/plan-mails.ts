import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  cardInWords,
  cardRow,
  failureSentence,
  howLong,
  type MailContent,
  type MailData,
  type MailPart,
  type Mails,
  type MailWords,
  note,
  type OfMobile,
  type OfService,
  outcome,
  type RefundData,
  refundParts,
  refundSample,
  type Texts,
  table,
  text,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /**
     * A plan's payment was refunded. Without `why`: another plan had started; `twice`: another payment had paid for it.
     */
    'plan-refunded': RefundData &
      Partial<OfService> & {
        FirstName: string
        what: string
        why?: 'ended' | 'other-type' | 'twice'
        path: string
      }
    /** Three days before a plan is charged, or ends. */
    'plan-reminder': OfPlan & {
      /** The day of the charge, or the first day without the plan. */
      on: string
      AmountCents: Money
      /** `ends`: it does not renew. */
      from: 'credit' | 'card' | 'bill' | 'ends'
      /** The plan's chosen card, the only one that may be charged, has expired. */
      hasExpired?: true
      /** The missing credit, if no card covers it. */
      missingCents?: Money
      /** It was paused until then. */
      wasPaused?: boolean
    }
    /** The next period of a plan could not be paid; it is retried. */
    'renewal-failed': OfPlan & { AmountCents: Money; because: FailureReason; nextTryOn: string; endsOn: string }
    /** The next period of a plan could not be paid on the last retry day either. */
    'plan-ended-unpaid': OfPlan & { AmountCents: Money; because: FailureReason }
    'plan-paused': OfPlan & { AmountCents: Money; part?: PartMonth; endsOn: string; until: string }
    'plan-resumed': OfPlan & { AmountCents: Money; part?: PartMonth; on: string }
    /**
     * For a plan sold at a group price: what it costs now, how many people the group has, and what it costs from which
     * day. The last two are absent if the price stays the same.
     */
    'plan-price': OfPlan & { AmountCents: Money; people: number; on?: string; thenCents?: Money }
    /**
     * The next period was due on a day and waits because the service or the account is suspended; the amount is what it
     * costs afterwards.
     */
    'plan-suspended': OfPlan & { AmountCents: Money; on: string; isOnBill: boolean }
    /** The customer started the next period before the last one was over, or after a pause. */
    'plan-renewed': OfPlan & { AmountCents: Money; from: 'credit' | 'card'; endsOn: string }
  }

  interface SmsData {
    'plan-reminder': Omit<MailData['plan-reminder'], 'FirstName' | 'path'> & { link: string }
  }
}

const seePlan = 'See your plan'

type PlanFacts = Pick<
  MailData['plan-reminder'],
  'MSISDN' | 'isFibre' | 'Name' | 'AmountCents' | 'CardLast4' | 'CardBrand'
>

/** The rows of every mail about a plan, with the mail's own rows in between. */
function facts(words: MailWords, of: PlanFacts, own: readonly { label: string; day: string }[], isCharged = true) {
  return table([
    { label: words.plan, value: of.Name },
    of.isFibre ? undefined : { label: words.phoneNumber, value: of.MSISDN },
    ...own.map(({ label, day }) => ({ label, value: dateText(day, 'date') })),
    cardRow(words.card, of),
    isCharged ? { label: 'Amount, GST included', value: dollars(of.AmountCents), total: true } : undefined,
  ])
}

/** Why a plan or add-on that was paid for cannot start. */
const tooLate = {
  held: (what: string) =>
    `You bought ${what} just as another plan started on the same mobile. A mobile has one plan at a time, so you keep the first one.`,
  ended: (what: string) => `You paid for ${what} just as its mobile left our network, so it can’t start.`,
  'other-type': (what: string) =>
    `You paid for ${what} just as its mobile moved to another kind of plan, so it can’t start.`,
  twice: (what: string) =>
    `You paid for ${what} at the same time as another payment did. One is enough, and the plan or add-on stays as it is.`,
} as const

type Reminder = Omit<MailData['plan-reminder'], 'FirstName' | 'path'>

/** A first period after a pause that is shorter than a month: the first day after it, and the price of the months then. */
interface PartMonth {
  upto: string
  MonthlyCents: Money
}

/** Says what a first charge of less than a month pays for, and what follows. */
function partOf({ AmountCents, part }: { AmountCents: Money; part?: PartMonth }): MailPart[] {
  if (!part) return []
  const upto = dateText(part.upto, 'date')
  return [
    text(
      `${dollars(AmountCents)} is for the days until ${upto}. From then on it’s ${dollars(part.MonthlyCents)} a month.`,
    ),
  ]
}

const offWithFibre =
  'A home phone or an alarm on this connection is off too: you can’t call 111 on it. Leave the fibre box on the wall and its power as they are.'

/** What is charged and from where, or that the plan ends. */
function reminderSentence(reminder: Reminder): string {
  const { Name, on, AmountCents, from, wasPaused } = reminder
  const day = dateText(on, 'date')
  if (from === 'ends') return `${Name} ends on ${day}. It does not renew, and nothing is charged.`
  const means = { credit: 'from your credit', card: `to ${cardInWords(reminder)}`, bill: 'on your bill' }[from]
  const again = wasPaused ? `The pause of ${Name} ends on ${day}` : `${Name} renews on ${day}`
  return `${again}: ${dollars(AmountCents)} ${from === 'bill' ? 'comes' : 'is charged'} ${means}.`
}

/** What happens if it cannot be paid or is not wanted. */
function reminderAdvice({ from, hasExpired, missingCents, on, isFibre }: Reminder): string {
  const day = dateText(on, 'date')
  if (from === 'ends' && isFibre)
    return 'Your fibre connection ends with it. To keep it, cancel the end before that day.'
  if (from === 'ends') return 'To continue without a gap, turn on automatic renewal, or choose another plan.'
  if (from === 'bill') return `If you do not want it any more, ${howToEnd({ isFibre })} before that day.`
  if (hasExpired) {
    return `That card has expired, and there’s no other way to pay. Choose another by ${day}. Without it the plan stops, and it ends 7 days later.`
  }
  if (missingCents) {
    return `Your credit is ${dollars(missingCents)} short. Top up or add a card by ${day}. Without it the plan stops; we try again after 1, 3 and 7 days, and then it ends.`
  }
  return 'If it is not paid, the plan stops; we try again after 1, 3 and 7 days, and then it ends. If you do not want it any more, turn off automatic renewal before that day.'
}

/** How the customer turns off renewal. */
function howToEnd({ isFibre }: { isFibre?: true | undefined }): string {
  return isFibre ? 'end the connection' : 'turn off automatic renewal'
}

/** What the plan costs once the suspension ends, and who pays. */
function suspendedAdvice({ AmountCents, isOnBill }: { AmountCents: Money; isOnBill: boolean }): string {
  const amount = dollars(AmountCents)
  return isOnBill
    ? `It continues on the day your service is back. Your bill then has the days that are left of its period; a whole one is ${amount}.`
    : `It renews on the day your service is back, for ${amount} from your credit or your card.`
}

/** The reminder as one text message. */
function reminderSms(reminder: Reminder & { link: string }): string {
  const { MSISDN, Name, on, AmountCents, from, hasExpired, missingCents, link } = reminder
  const day = dateText(on, 'day')
  if (from === 'ends') return `${MSISDN}: ${Name} ends on ${day}. ${link}`
  const means = { credit: 'credit', card: `card ${reminder.CardLast4 ?? ''}`.trim(), bill: 'bill' }[from]
  const short = hasExpired ? ' It has expired.' : missingCents ? ` ${dollars(missingCents)} is missing.` : ''
  return `${MSISDN}: ${Name} renews on ${day}, ${dollars(AmountCents)} from ${means}.${short} ${link}`
}

/** What the customer can do about a failure. */
function failureAdvice(because: FailureReason): { advice: string; button: string } {
  switch (because) {
    case 'no-credit':
      return { advice: 'Top up or add a card, and we charge it at once.', button: 'Top up or add a card' }
    case 'card-expired':
    case 'card-blocked':
    case 'taken-back':
      return {
        advice: 'We won’t try this card again. Add another card or top up, and we charge it at once.',
        button: 'Use another card',
      }
    case 'needs-you':
      return {
        advice: 'It takes a moment: open the portal and confirm the payment with your bank.',
        button: 'Confirm the payment',
      }
    case 'declined':
    case 'no-funds':
    case 'trouble':
      return { advice: 'You can pay now, with this card or another one.', button: 'Pay now' }
  }
}

/** The plan or add-on that a mail is about, and the card that pays it, if any. */
interface OfPlan extends OfMobile {
  FirstName: string
  /** Fibre has no number. */
  isFibre?: true
  Name: string
  CardLast4?: string
  CardBrand?: string
  path: string
}

const ofPlan = {
  FirstName: 'Aroha',
  MSISDN: '021 555 0142',
  service: 'Tama · 021 555 0142',
  Name: 'Four Weeks 10',
  path: '/profile/plans/renewal?plan=p&mobile=m',
}

/** Mails about plans and their renewals, including refunds of plans that could not start. Amounts include GST. */
export const planMails: Mails<
  | 'plan-refunded'
  | 'plan-reminder'
  | 'renewal-failed'
  | 'plan-ended-unpaid'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-price'
  | 'plan-suspended'
  | 'plan-renewed'
> = {
  'plan-refunded': {
    about: 'plan',
    sample: {
      FirstName: 'Aroha',
      service: 'Tama · 021 555 0142',
      what: 'Endless 40',
      ...refundSample,
      path: '/profile/payments-history',
    },
    write: (data, { words, link }) => {
      const cannotStart = data.why ? `${data.what} can’t start` : 'You already have a plan'
      const heading = data.why === 'twice' ? `${data.what} was paid for twice` : cannotStart
      return {
        subject: heading,
        preview: outcome(data),
        heading,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${tooLate[data.why ?? 'held'](data.what)} ${outcome(data)}`),
          ...refundParts(data, words, [{ label: 'What for', value: data.what }]),
          button(words.seePayments, link(data.path)),
          ...howLong(data.RefundCents),
        ],
      }
    },
  },
  'plan-reminder': {
    about: 'plan',
    sample: { ...ofPlan, on: '2026-12-05', AmountCents: money(2000), from: 'credit', missingCents: money(450) },
    write: (data, { words, link }) => {
      const ends = data.from === 'ends'
      const day = dateText(data.on, 'date')
      return {
        subject: ends
          ? `${data.Name} ends on ${day}`
          : `${data.Name} renews on ${day} for ${dollars(data.AmountCents)}`,
        preview: reminderSentence(data),
        heading: ends ? `${data.Name} ends on ${day}` : `${dollars(data.AmountCents)} on ${day}`,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${reminderSentence(data)}`),
          text(reminderAdvice(data)),
          facts(words, data, [{ label: ends ? 'Ends on' : 'Renews on', day: data.on }], !ends),
          button(seePlan, link(data.path)),
          ...(data.isFibre ? [] : [note('There you choose whether we remind you by email and by text.')]),
        ],
      }
    },
  },
  'renewal-failed': {
    about: 'plan',
    sample: {
      ...ofPlan,
      CardLast4: '4242',
      CardBrand: 'visa',
      AmountCents: money(2000),
      because: 'declined',
      nextTryOn: '2026-12-06',
      endsOn: '2026-12-12',
    },
    write: (data, { words, link }) => {
      const { advice, button: label } = failureAdvice(data.because)
      const isYours = data.because === 'needs-you'
      const subject = isYours ? `Confirm the payment for ${data.Name}` : `${data.Name} could not be renewed`
      return {
        subject,
        preview: `${failureSentence(data.because, data)} Nothing was charged.`,
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${failureSentence(data.because, data)} Nothing was charged.`),
          text(`Until it is paid, nothing of ${data.Name} can be used. ${advice}`),
          button(label, link(data.path)),
          facts(words, data, [
            { label: 'We try again on', day: data.nextTryOn },
            { label: 'If it is not paid, it ends on', day: data.endsOn },
          ]),
          note(`If you do not want ${data.Name} any more, turn off automatic renewal there, and we stop trying.`),
        ],
      }
    },
  },
  'plan-ended-unpaid': {
    about: 'plan',
    sample: { ...ofPlan, AmountCents: money(2000), because: 'no-credit' },
    write: (data, { words, link }) => ({
      subject: `${data.Name} has ended`,
      preview: 'It could not be paid. Nothing was charged.',
      heading: `${data.Name} has ended`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${failureSentence(data.because, data)} We have tried for 7 days and stop now.`,
        ),
        text(
          'Nothing was charged, and your number stays yours. To start again, choose a plan and pay it by card or from credit.',
        ),
        facts(words, data, [], false),
        button('Choose a plan', link(data.path)),
      ],
    }),
  },
  'plan-paused': {
    about: 'plan',
    sample: { ...ofPlan, AmountCents: money(2000), endsOn: '2026-12-05', until: '2027-01-15' },
    write: (data, { words, link }) => ({
      subject: `${data.Name} is paused until ${dateText(data.until, 'date')}`,
      preview: `It can be used until ${dateText(data.endsOn, 'date')}; then nothing is charged.`,
      heading: 'Your plan is paused',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. What you have paid can be used until ${dateText(data.endsOn, 'date')}. From then on nothing of ${data.Name} can be used and nothing is charged, until it renews on ${dateText(data.until, 'date')}.`,
        ),
        facts(words, data, [
          { label: 'Can be used until', day: data.endsOn },
          { label: 'Renews on', day: data.until },
        ]),
        ...partOf(data),
        ...(data.isFibre ? [text(offWithFibre)] : []),
        button(seePlan, link(data.path)),
        note('You can resume it earlier at any time. Three days before it renews we remind you.'),
      ],
    }),
  },
  'plan-resumed': {
    about: 'plan',
    sample: { ...ofPlan, AmountCents: money(2000), on: '2026-12-05' },
    write: (data, { words, link }): MailContent => ({
      subject: `${data.Name} is not paused any more`,
      preview: `It renews on ${dateText(data.on, 'date')}.`,
      heading: 'Your plan continues',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.Name} is not paused any more. It renews on ${dateText(data.on, 'date')} for ${dollars(data.AmountCents)}.`,
        ),
        facts(words, data, [{ label: 'Renews on', day: data.on }]),
        ...partOf(data),
        button(seePlan, link(data.path)),
      ],
    }),
  },
  'plan-price': {
    about: 'plan',
    sample: { ...ofPlan, AmountCents: money(3500), people: 2, on: '2026-12-05', thenCents: money(4500) },
    write: (data, { words, link }): MailContent => {
      const { Name, people, on, thenCents } = data
      const changes = on !== undefined && thenCents !== undefined
      const heading = changes
        ? `${Name} costs ${dollars(thenCents)} from ${dateText(on, 'date')}`
        : `${Name} stays at ${dollars(data.AmountCents)}`
      const why = changes
        ? `It was sold to you at ${dollars(data.AmountCents)} for a group, and your group has ${people === 1 ? 'nobody else' : `${people} people`} now.`
        : 'Your group has enough people again.'
      return {
        subject: heading,
        preview: why,
        heading,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${why}`),
          text(
            changes
              ? `Until ${dateText(on, 'date')} it costs what it did. If the group is complete again before that day, so does it after. You can also choose another plan.`
              : 'The price change that we told you about is cancelled.',
          ),
          facts(words, data, changes ? [{ label: 'Other price from', day: on }] : []),
          button(seePlan, link(data.path)),
        ],
      }
    },
  },
  'plan-suspended': {
    sample: { ...ofPlan, AmountCents: money(2000), on: '2026-12-05', isOnBill: false },
    write: (data, { words, link }) => ({
      subject: `${data.Name} was not renewed, as your service is suspended`,
      preview: 'Nothing is charged while it is suspended.',
      heading: `${data.Name} was not renewed`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.Name} was due to renew on ${dateText(data.on, 'date')}. While your service is suspended it does not renew, and nothing is charged.`,
        ),
        text(suspendedAdvice(data)),
        facts(words, data, []),
        button(seePlan, link(data.path)),
        note(`If you do not want ${data.Name} any more, ${howToEnd(data)} before then.`),
      ],
    }),
  },
  'plan-renewed': {
    about: 'plan',
    sample: { ...ofPlan, AmountCents: money(2000), from: 'credit', endsOn: '2026-12-19' },
    write: (data, { words, link }) => ({
      subject: `${data.Name} has been renewed`,
      preview: `It can be used until ${dateText(data.endsOn, 'date')}.`,
      heading: `${data.Name} has renewed`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. A new period of ${data.Name} has begun, as you asked. ${dollars(data.AmountCents)} was charged ${data.from === 'credit' ? 'from your credit' : `to ${cardInWords(data)}`}.`,
        ),
        facts(words, data, [{ label: 'Can be used until', day: data.endsOn }]),
        button(seePlan, link(data.path)),
      ],
    }),
  },
}

/** Text messages about plans. */
export const planTexts: Texts<'plan-reminder'> = {
  'plan-reminder': {
    write: (reminder) => reminderSms(reminder),
  },
}
