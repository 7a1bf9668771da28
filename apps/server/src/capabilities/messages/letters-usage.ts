import { dateText } from '@waea/kit/date-text'
import { amountOf, button, type Letters, note, table, text } from './letter.ts'
import { kindInWords, nextSentence, usedSentence } from './usage-sentences.ts'

/** Letters about what is left of an allowance. */
export const usageLetters: Pick<Letters, 'usage-alert'> = {
  'usage-alert': (data, { words, link }) => {
    const kind = kindInWords(data.kind)
    const isUsedUp = data.level === 100
    return {
      subject: isUsedUp ? `You’ve used all your ${kind}` : `You’ve used 80% of your ${kind}`,
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
          ? button(`Add ${data.extra.Name} for ${amountOf(data.extra.AmountCents)}`, link(data.path))
          : button(words.dashboard, link(data.path)),
        note('You confirm before we charge anything. Under “Your plan” you choose whether what’s outside it stops.'),
      ],
    }
  },
}
