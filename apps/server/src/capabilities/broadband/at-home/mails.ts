import type { State111 } from '@waea/domain/broadband/at-home/calling-111'
import { dateText } from '@waea/kit/date-text'
import { button, type MailContent, type MailData, type Mails, note, text, type Writing } from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** An application for a means to call 111 in a power cut. It never says why somebody is at risk. */
    'fibre-111': {
      FirstName: string
      news: State111
      person: string
      place: string
      /** While it waits: the day by which it is answered. */
      answerBy?: string
      /** What the customer gets, or why it was declined. */
      means?: string
      reason?: string
      path: string
    }
    /** A promise to tell when fibre comes to an address: that it was made, and that it is kept. */
    'fibre-promise': {
      news: 'promised' | 'there'
      place: string
      /** Takes the promise back. */
      token?: string
    }
  }
}

const inDanger = 'If somebody is in danger now, call 111 from a mobile: it works without credit, on any network.'

function news111(data: MailData['fibre-111'], { words, link }: Writing): MailContent {
  const { news, person, place, answerBy, means, reason, FirstName, path } = data
  const hello = `${words.hello} ${FirstName}.`
  const open = button('See your application', link(path))
  const whom = `for ${person} at ${place}`
  switch (news) {
    case 'applied': {
      const by = answerBy ? ` You get our answer by ${dateText(answerBy, 'date')}.` : ''
      const says = `You asked for a way to call 111 in a power cut, ${whom}.${by}`
      return {
        subject: 'We have your application to call 111 in a power cut',
        preview: says,
        heading: 'We have your application',
        parts: [
          text(`${hello} ${says}`),
          text('We may call you to learn what helps best. It costs you nothing, and your fibre stays as it is.'),
          open,
          note(inDanger),
        ],
      }
    }
    case 'accepted': {
      const says = `We give you a way to call 111 in a power cut, ${whom}. It costs you nothing.`
      return {
        subject: 'You get a way to call 111 in a power cut',
        preview: says,
        heading: 'Your application is accepted',
        parts: [
          text(`${hello} ${says}`),
          ...(means ? [text(means)] : []),
          text('It works for at least 8 hours. Tell us when you move, or when you don’t need it any more.'),
          open,
        ],
      }
    }
    case 'declined': {
      const says = `We can’t give you a way to call 111 in a power cut, ${whom}.`
      return {
        subject: 'Your application to call 111 in a power cut',
        preview: says,
        heading: 'Your application is declined',
        parts: [
          text(`${hello} ${says}`),
          ...(reason ? [text(reason)] : []),
          text('If something has changed, apply again. If you don’t agree, write to us: we look at it once more.'),
          open,
          note(inDanger),
        ],
      }
    }
    case 'withdrawn': {
      const says = `Your application for a way to call 111 in a power cut, ${whom}, is withdrawn.`
      return {
        subject: 'Your application to call 111 is withdrawn',
        preview: says,
        heading: 'Your application is withdrawn',
        parts: [text(`${hello} ${says}`), text('You can apply again at any time, at no cost.'), open, note(inDanger)],
      }
    }
  }
}

function promise({ news, place, token }: MailData['fibre-promise'], { words, link }: Writing): MailContent {
  if (news === 'there') {
    return {
      subject: `Fibre has come to ${place}`,
      preview: 'You can order it now.',
      heading: 'Fibre has come to your address',
      parts: [
        text(`${words.hello}. You asked us to tell you: fibre is now available at ${place}.`),
        text('This is the only time we tell you. We have deleted your request.'),
        button('See the plans', link('/ufb')),
      ],
    }
  }
  return {
    subject: `We tell you when fibre comes to ${place}`,
    preview: 'We tell you once, and use your email for nothing else.',
    heading: 'We tell you when fibre comes',
    parts: [
      text(`${words.hello}. We check ${place} every day, and email you once when fibre is available there.`),
      text('We use your email for nothing else. If you didn’t ask for this, or don’t need it any more, take it back.'),
      ...(token ? [button('Don’t tell me', link(`/ufb/promise?token=${token}`))] : []),
    ],
  }
}

/** Mails about calling 111, and about fibre that comes to an address. */
export const atHomeMails: Mails<'fibre-111' | 'fibre-promise'> = {
  'fibre-111': {
    about: 'fibre',
    push: { title: 'News about your application', body: 'Open to see more.' },
    sample: {
      FirstName: 'Aroha',
      news: 'applied',
      person: 'Mere',
      place: '12 Karori Road, Karori, Wellington 6012',
      answerBy: '2026-12-14',
      path: '/profile/ufb/broadband/calling-111',
    },
    write: news111,
  },
  'fibre-promise': {
    secret: 'The person enters their email again on the page of the address.',
    sample: {
      news: 'promised',
      place: '191 Karori Road, Karori, Wellington 6012',
      token: '00000000-0000-7000-8000-000000000001',
    },
    write: promise,
  },
}
