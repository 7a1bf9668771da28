import { button, type MailData, type Mails, type Texts, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** An outage that the customer wanted news about has ended. */
    'outage-ended': { FirstName: string; network: OutageNetwork; Place: string; path: string }
  }

  interface SmsData {
    'outage-ended': Omit<MailData['outage-ended'], 'FirstName' | 'path'> & { link: string }
  }
}

const networks: Record<OutageNetwork, string> = { mobile: 'mobile', fibre: 'fibre' }

const outageEnded = ({ network, Place }: Pick<MailData['outage-ended'], 'network' | 'Place'>) =>
  `The ${networks[network]} outage in ${Place} is over`

/** The text message about an outage that has ended. */
function outageSms({ link, ...outage }: Pick<MailData['outage-ended'], 'network' | 'Place'> & { link: string }) {
  return `${outageEnded(outage)}. ${link}`
}

type OutageNetwork = 'mobile' | 'fibre'

/** Mails about network outages. */
export const outageMails: Mails<'outage-ended'> = {
  'outage-ended': {
    about: 'network',
    push: { title: 'An outage is over', body: 'The network works there again.' },
    sample: { FirstName: 'Aroha', network: 'mobile', Place: 'Kaikohe', path: '/network' },
    write: (data, { words, link }) => ({
      subject: outageEnded(data),
      preview: 'The network works there again.',
      heading: outageEnded(data),
      parts: [
        text(`${words.hello} ${data.FirstName}. You asked us to tell you: the network works there again.`),
        text('If yours doesn’t, switch your phone or modem off and on once. If that doesn’t help, please ask us.'),
        button('See the network', link(data.path)),
      ],
    }),
  },
}

/** Text messages about network outages. */
export const outageTexts: Texts<'outage-ended'> = {
  'outage-ended': {
    write: (outage) => outageSms(outage),
  },
}
