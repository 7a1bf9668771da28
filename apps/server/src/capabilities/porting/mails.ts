import type { HoldUp } from '@waea/domain/porting/porting-block'
import type { PortReason } from '@waea/domain/porting/refusals'
import { dateText, timesText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  accountCreditStays,
  button,
  type MailData,
  type Mails,
  note,
  type OfService,
  type Texts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    'port-news': OfService & {
      FirstName: string
      news:
        | 'asked'
        | 'moved'
        | 'refused'
        | 'cancelled'
        | 'failed'
        | 'waits'
        | 'waits-last'
        | 'leaving'
        | 'left'
        | 'stays'
      /** The number in the form people read. */
      MSISDN: string
      /** The other provider's name. */
      carrier: string
      reason?: PortReason
      /** Why a number cannot move to us yet. */
      holdUp?: HoldUp
      /** The day on which the move is stopped, if it still waits. */
      until?: string
      /** Until when to reply YES, or to stop a number that leaves: an instant in ISO form. */
      by?: string
      /** Between which times the number moves, if its customer chose a time: instants in ISO form. */
      moves?: { from: string; until: string }
      /** One more sentence. */
      says?: string
      /** For a number that leaves: what is still to be paid, the credit that is lost, and the credit that stays. */
      final?: { OwedCents: Money; FinalBillCents: Money; CreditCents: Money; AccountCreditCents?: Money }
      path: string
    }
  }

  interface SmsData {
    'port-news': Pick<MailData['port-news'], 'news' | 'MSISDN' | 'carrier' | 'until' | 'by'> & { link: string }
  }
}

type PortNews = MailData['port-news']

/** Shown with the final charges: other networks may report usage for some days more. */
const moreMayCome =
  'If you pay by bill, calls, texts and data that another network tells us of later come on one more final bill.'

/** An instant as mails write it, such as `6:45 pm on Mon 30 Nov`. */
const momentText = (at: string): string => `${dateText(new Date(at), 'time')} on ${dateText(new Date(at), 'weekday')}`

function movesText({ from, until }: NonNullable<PortNews['moves']>): string {
  const times = timesText(new Date(from), new Date(until))
  return `Your number then moves between ${times.from} and ${times.until} on ${dateText(new Date(until), 'weekday')}.`
}

/** The sentences of one mail; `next` is the label of its button. */
interface Sentences {
  subject: string
  says: string
  next?: string
}

const sentences: Readonly<Record<PortNews['news'], (data: PortNews) => Sentences>> = {
  asked: ({ MSISDN, carrier, by, moves }) => ({
    subject: `Reply YES to bring ${MSISDN}`,
    says: `We’ve asked ${carrier} for ${MSISDN}. Reply YES to 2542 from that phone ${by ? `by ${momentText(by)}` : 'within 2 hours'}. ${moves ? movesText(moves) : 'Moving takes up to 3 hours after that, in working hours.'} Keep your old SIM in until your number has moved.`,
  }),
  moved: ({ MSISDN }) => ({
    subject: `${MSISDN} is with us now`,
    says: 'Your number is on your new SIM now: calls and texts reach you there. Your old SIM doesn’t work any more, so you can take it out and throw it away; an old eSIM you can delete in your phone’s settings. No signal? Turn your phone off and on again.',
    next: 'See your mobile',
  }),
  refused: ({ MSISDN, carrier, reason }) => ({
    subject: `${carrier} didn’t release ${MSISDN}`,
    says: `${reasons[reason ?? 'withdrawn'](carrier)} Your old SIM still works, and so does your new one with the number it has now.`,
    next: 'Try again',
  }),
  cancelled: ({ MSISDN, reason }) => ({
    subject: `We stopped moving ${MSISDN}`,
    says: `${reasons[reason ?? 'withdrawn']('Your other provider')} Your number stays where it is, and your old SIM still works.`,
    next: 'Start again',
  }),
  failed: ({ MSISDN }) => ({
    subject: `${MSISDN} couldn’t be moved`,
    says: 'The networks couldn’t move your number. Your old SIM still works, and so does your new one with the number it has now. Try again, or call us.',
    next: 'Try again',
  }),
  waits: ({ MSISDN, holdUp, until }) => ({
    subject: `${MSISDN} can’t come to your SIM yet`,
    says: `${waiting[holdUp ?? 'sim-stopped']} Until then your old SIM still works.${until ? ` If the number can’t come by ${dateText(until, 'date')}, we stop the move, and you can start again.` : ''}`,
  }),
  'waits-last': ({ MSISDN, holdUp, until }) => ({
    subject: `We stop moving ${MSISDN} on ${dateText(until ?? '', 'day')}`,
    says: `Your YES is good for 30 days, and your number couldn’t come yet. ${waiting[holdUp ?? 'sim-stopped']} Otherwise we stop on ${dateText(until ?? '', 'date')}: your number stays where it is, and you can start again.`,
  }),
  leaving: ({ MSISDN, carrier, says, by }) => ({
    subject: `${carrier} has asked for ${MSISDN}`,
    says: `If you asked to move your number to ${carrier}, there’s nothing to do: we release it ${by ? `after ${momentText(by)}` : 'soon'}. If this wasn’t you, stop it now${by ? ', before then' : ''}: once the number has moved, your SIM stops working.${says ? ` ${says}` : ''}`,
    next: 'This wasn’t me',
  }),
  left: ({ MSISDN, carrier }) => ({
    subject: `${MSISDN} has moved to ${carrier}`,
    says: 'Your SIM no longer works, and the plans on it have ended. These are your final charges:',
    next: 'See your bills',
  }),
  stays: ({ MSISDN, carrier, reason }) => ({
    subject: `${MSISDN} stays with us`,
    says: `${carrier} asked for your number, and we didn’t release it. ${staying[reason ?? ''] ?? 'Nothing changes for you.'}`,
    next: 'See your mobile',
  }),
}

const waiting: Readonly<Record<HoldUp, string>> = {
  'sim-locked': 'The SIM that gets it is locked. Turn the lock off: it ends a day later, and your number comes then.',
  'sim-frozen': 'The SIM that gets it is frozen, because someone told us that a change wasn’t theirs. Contact us.',
  'sim-changing': 'Another change of the SIM that gets it is under way. Your number comes after it.',
  'sim-stopped': 'The SIM that gets it isn’t in service right now. Your number comes once it works again.',
}

const staying: Readonly<Record<string, string>> = {
  locked: 'Your number is locked. To move it, turn the lock off first.',
  'not-asked-for':
    'You told us that this wasn’t you. If you think someone is after your number, change your password too.',
  'wrong-account': 'They gave an account or SIM number that isn’t yours.',
  'not-active': 'The number isn’t in service any more.',
}

const reasons: Readonly<Record<PortReason, (carrier: string) => string>> = {
  'wrong-account': (carrier) => `The account or SIM number isn’t the one ${carrier} has for it.`,
  'wrong-provider': (carrier) => `The number isn’t with ${carrier}.`,
  'wrong-name': (carrier) => `The name isn’t the one ${carrier} has for it.`,
  'not-active': () => 'The number isn’t in use any more.',
  'not-portable': () => 'This number can’t be moved to another provider.',
  'in-progress': () => 'Another provider is already moving this number.',
  locked: (carrier) => `The number is locked at ${carrier}. Turn the lock off there first, then try again.`,
  'no-credit': (carrier) =>
    `${carrier} wants your prepay account there in credit first. Top it up there, then try again.`,
  expired: () => 'It couldn’t come to your SIM within 30 days of your YES.',
  'no-reply': () => 'Nobody replied YES within 2 hours.',
  declined: () => 'Someone replied NO from that phone.',
  'not-asked-for': () => 'Its holder said that they didn’t ask for this.',
  'not-accepted': () => 'We can’t take this number.',
  withdrawn: () => 'The move was cancelled.',
  network: () => 'The networks couldn’t move it.',
}

/** The text message about a port, without the link. */
function portSms({
  news,
  MSISDN,
  carrier,
  until,
  by,
}: Pick<PortNews, 'news' | 'MSISDN' | 'carrier' | 'until' | 'by'>): string {
  switch (news) {
    case 'asked':
      return `Reply YES to 2542 from ${MSISDN} ${by ? `by ${momentText(by)}` : 'within 2 hours'}, and we bring that number.`
    case 'moved':
      return `${MSISDN} is with us now. Your old SIM does not work any more. No signal? Turn your phone off and on again.`
    case 'waits':
      return `${MSISDN} cannot come to your SIM yet. Here is why:`
    case 'waits-last':
      return `${MSISDN} cannot come to your SIM yet. We stop on ${dateText(until ?? '', 'day')}. Here is why:`
    case 'leaving':
      return `${carrier} asked for ${MSISDN}. Not you? Stop it${by ? ` by ${momentText(by)}` : ''}:`
    case 'stays':
      return `${MSISDN} stays with us. We did not release it to ${carrier}.`
    default:
      return `${MSISDN} did not move. Here is why:`
  }
}

/** Mails about numbers that move between providers: what happened, what it means, and what to do next. */
export const portingMails: Mails<'port-news'> = {
  'port-news': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      news: 'leaving',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      carrier: 'Spark',
      by: '2026-11-23T21:45:00.000Z',
      final: {
        OwedCents: money(0),
        FinalBillCents: money(4500),
        CreditCents: money(1250),
        AccountCreditCents: money(2000),
      },
      path: '/profile/plans/sim-card-actions/number-porting',
    },
    write: (data, { words, link }) => {
      const { subject, says, next } = sentences[data.news](data)
      const accountCredit = data.final?.AccountCreditCents ?? 0
      const charges = data.final && [
        { label: 'Owed on your bills', value: dollars(data.final.OwedCents) },
        { label: 'On your final bill', value: dollars(data.final.FinalBillCents), total: true },
        ...(data.final.CreditCents > 0
          ? [{ label: 'Credit that is lost', value: dollars(data.final.CreditCents) }]
          : []),
        ...(accountCredit > 0 ? [{ label: 'Credit on your account', value: dollars(money(accountCredit)) }] : []),
      ]
      return {
        subject,
        preview: says,
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${says}`),
          ...(charges ? [table(charges)] : []),
          ...(accountCredit > 0 ? [text(accountCreditStays)] : []),
          ...(charges ? [note(moreMayCome)] : []),
          button(next ?? 'See its progress', link(data.path)),
          ...(data.news === 'leaving'
            ? [
                note(
                  'We never ask for your code or password by phone. If someone does, hang up and stop the move here.',
                ),
              ]
            : []),
        ],
      }
    },
  },
}

/** Text messages about numbers that move between providers. */
export const portingTexts: Texts<'port-news'> = {
  'port-news': {
    write: (port) => `${portSms(port)} ${port.link}`,
  },
}
