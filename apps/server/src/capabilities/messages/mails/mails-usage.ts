import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import { button, type MailContents, note, table, text } from './mail-content.ts'
import { endingInWords, kindInWords, nextSentence, usedSentence } from './sentences/usage-sentences.ts'

const chooseAlerts = 'Under “Alerts and limits” you choose which alerts you get.'

/** Mails about what is left of an allowance, and about the limit for use outside the plan. */
export const usageMails: Pick<MailContents, 'usage-alert' | 'usage-expiry' | 'spend-limit-reached'> = {
  'usage-alert': (data, { words, link }) => {
    const kind = kindInWords(data.kind)
    const isUsedUp = data.level === 100
    return {
      subject: isUsedUp ? `You’ve used all your ${kind}` : `You’ve used ${data.level}% of your ${kind}`,
      preview: nextSentence(data),
      heading: isUsedUp ? `No ${kind} left` : `${data.left} left of ${data.total}`,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${usedSentence(data)}`),
        text(nextSentence(data)),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          { label: 'Left', value: `${data.left} of ${data.total}` },
          data.endsOn === undefined ? undefined : { label: 'Until', value: dateText(data.endsOn, 'date') },
        ]),
        data.extra
          ? button(`Add ${data.extra.Name} for ${dollars(data.extra.AmountCents)}`, link(data.path))
          : button(words.dashboard, link(data.path)),
        note('You confirm before we charge anything. Under “Your plan” you choose whether what’s outside it stops.'),
        note(chooseAlerts),
      ],
    }
  },
  'usage-expiry': (data, { words, link }) => {
    const day = dateText(data.endsOn, 'date')
    const ending = endingInWords(data.parts)
    return {
      subject: `${ending} left, until ${day}`,
      preview: `What ${data.MSISDN} hasn’t used by then is gone.`,
      heading: `${ending} left`,
      parts: [
        text(`${words.hello} ${data.FirstName}. What’s left on ${data.MSISDN} ends on ${day}.`),
        table(data.parts.map(({ kind, left }) => ({ label: kindInWords(kind), value: left }))),
        text(
          data.renews
            ? `${data.renews} renews that day with its full allowance.`
            : 'You don’t have to do anything. It costs nothing to let it end.',
        ),
        button(words.dashboard, link(data.path)),
        note(chooseAlerts),
      ],
    }
  },
  'spend-limit-reached': (data, { words, link }) => {
    const limit = dollars(data.LimitCents)
    const day = dateText(data.liftsOn, 'date')
    return {
      subject: `You’ve reached your ${limit} limit`,
      preview: `Use outside the plan stops until ${day}. We charge nothing more.`,
      heading: `You’ve reached your ${limit} limit`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.MSISDN} has used ${limit} outside its plan, which is your limit.`,
        ),
        text(`We’ve stopped use outside the plan and charge nothing more for it. It starts again on ${day}.`),
        text('What your plan gives keeps working.'),
        button('Change the limit', link(data.path)),
      ],
    }
  },
}
