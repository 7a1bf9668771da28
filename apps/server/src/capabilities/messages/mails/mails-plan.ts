import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import { button, cardRow, type MailContent, type MailContents, note, table, text } from './mail-content.ts'
import type { MailWords } from './sentences/mail-words.ts'
import {
  cardInWords,
  failureAdvice,
  failureSentence,
  howToEnd,
  reminderAdvice,
  reminderSentence,
  suspendedAdvice,
} from './sentences/plan-sentences.ts'

const seePlan = 'See your plan'

type OfPlan = Pick<MailData['plan-reminder'], 'MSISDN' | 'isFibre' | 'Name' | 'AmountCents' | 'CardLast4' | 'CardBrand'>

/** The rows of every mail about a plan, with its own rows in between. */
function facts(words: MailWords, of: OfPlan, own: readonly { label: string; day: string }[], isCharged = true) {
  return table([
    { label: words.plan, value: of.Name },
    of.isFibre ? undefined : { label: words.phoneNumber, value: of.MSISDN },
    ...own.map(({ label, day }) => ({ label, value: dateText(day, 'date') })),
    cardRow(words.card, of),
    isCharged ? { label: 'Amount, GST included', value: dollars(of.AmountCents), total: true } : undefined,
  ])
}

/** Mails about the renewals of plans and extras: what is charged, what was not paid, what is paused. */
export const planMails: Pick<
  MailContents,
  | 'plan-reminder'
  | 'renewal-failed'
  | 'plan-ended-unpaid'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-suspended'
  | 'plan-renewed'
  | 'plan-price'
> = {
  'plan-reminder': (data, { words, link }) => {
    const ends = data.from === 'ends'
    const day = dateText(data.on, 'date')
    return {
      subject: ends ? `${data.Name} ends on ${day}` : `${data.Name} renews on ${day} for ${dollars(data.AmountCents)}`,
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
  'renewal-failed': (data, { words, link }) => {
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
  'plan-ended-unpaid': (data, { words, link }) => ({
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
  'plan-paused': (data, { words, link }) => ({
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
      button(seePlan, link(data.path)),
      note('You can resume it earlier at any time. Three days before it renews we remind you.'),
    ],
  }),
  'plan-resumed': (data, { words, link }): MailContent => ({
    subject: `${data.Name} is not paused any more`,
    preview: `It renews on ${dateText(data.on, 'date')}.`,
    heading: 'Your plan goes on',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. ${data.Name} is not paused any more. It renews on ${dateText(data.on, 'date')} for ${dollars(data.AmountCents)}.`,
      ),
      facts(words, data, [{ label: 'Renews on', day: data.on }]),
      button(seePlan, link(data.path)),
    ],
  }),
  'plan-price': (data, { words, link }): MailContent => {
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
            : 'The other price that we told you of is off.',
        ),
        facts(words, data, changes ? [{ label: 'Other price from', day: on }] : []),
        button(seePlan, link(data.path)),
      ],
    }
  },
  'plan-suspended': (data, { words, link }) => ({
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
  'plan-renewed': (data, { words, link }) => ({
    subject: `${data.Name} has been renewed`,
    preview: `It can be used until ${dateText(data.endsOn, 'date')}.`,
    heading: `${data.Name} begins anew`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. A new period of ${data.Name} has begun, as you asked. ${dollars(data.AmountCents)} was charged ${data.from === 'credit' ? 'from your credit' : `to ${cardInWords(data)}`}.`,
      ),
      facts(words, data, [{ label: 'Can be used until', day: data.endsOn }]),
      button(seePlan, link(data.path)),
    ],
  }),
}
