import {
  button,
  howLong,
  type MailData,
  type Mails,
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
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    'activation-link': {
      FirstName: string
      kind: 'esim' | 'parcel'
      Number?: string
      forName?: string
      /** Describes the SIM by its plan, person and number. */
      sim?: string
      /** The SIM replaces the SIM of a mobile: it is swapped in, never activated. */
      isReplacement?: boolean
      path: string
    }
    /** The SIM is in service, but no phone has used it yet. */
    'service-ready': OfMobile & { FirstName: string; kind: 'esim' | 'card'; path: string }
    'service-active': OfMobile & { FirstName: string; planName?: string; path: string }
    /** A SIM cannot be activated; what was paid for it is refunded to the card. */
    'activation-failed': RefundData &
      OfService & {
        FirstName: string
        /** What was paid for: a plan, or a SIM with its plan. */
        what: string
        /**
         * `undelivered`: the SIM came back with its parcel; `hold-ended`: the hold on the card ended before the service
         * started; otherwise the network refused it.
         */
        why?: 'undelivered' | 'hold-ended' | 'returned' | 'refused'
        Number?: string
        path: string
      }
  }

  interface SmsData {
    'service-active': { MSISDN: string }
    'activation-link': { link: string }
  }
}

/** The mail for a replacement SIM: it is swapped in, so there is nothing to activate. */
function replacementMail({ FirstName, Number: number }: MailData['activation-link'], hello: string, url: string) {
  return {
    subject: 'Your replacement SIM is ready',
    preview: 'Swap it in: your number moves to it.',
    heading: 'Your replacement SIM is ready',
    parts: [
      text(
        `${hello} ${FirstName}. Open this link to swap it in: your number moves to the new SIM, and the old one stops working. Until then your old SIM works as before.`,
      ),
      button('Swap the SIM', url),
      ...(number ? [note(`It’s for order ${number}.`)] : []),
    ],
  }
}

/** Why a SIM could not be activated. */
const causes = {
  undelivered: 'the courier couldn’t deliver your SIM card, so we can’t activate it.',
  'hold-ended': 'activating your SIM took longer than the amount could be held on your card.',
  returned: 'you’re returning the SIM that this was for.',
  refused: 'the mobile network refused to activate your SIM.',
} as const

/** Mails about the service: ready to activate, ready for the phone, connected. */
export const activationMails: Mails<'activation-link' | 'service-ready' | 'service-active' | 'activation-failed'> = {
  'activation-link': {
    secret: 'The person requests a new link with the old one, or activates the SIM from the portal.',
    sample: {
      FirstName: 'Aroha',
      kind: 'esim',
      sim: 'Four Weeks 10 (eSIM ending 0014)',
      path: '/activation/CODE',
    },
    write: (data, { words, link }) => {
      if (data.isReplacement) return replacementMail(data, words.hello, link(data.path))
      const sim = data.sim ?? (data.forName ? `the SIM for ${data.forName}` : 'your SIM')
      const isEsim = data.kind === 'esim'
      const heading = isEsim ? 'Your eSIM is ready' : 'Your activation link'
      return {
        subject: heading,
        preview: isEsim ? 'Activate it in a few minutes.' : 'Open it to activate your SIM.',
        heading,
        parts: [
          text(
            isEsim
              ? `${words.hello} ${data.FirstName}. This link activates ${sim}. Open it on Wi-Fi, with your phone beside you.`
              : `${words.hello} ${data.FirstName}. Put the card in your phone, then open this link to activate ${sim}.`,
          ),
          button(words.activate, link(data.path)),
          ...(data.Number ? [note(`It’s for order ${data.Number}.`)] : []),
          note('Don’t share this link: anyone who has it can activate the SIM.'),
        ],
      }
    },
  },
  'service-ready': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      kind: 'esim',
      path: '/onboarding?mobile=m',
    },
    write: (data, { words, link }) => {
      const isEsim = data.kind === 'esim'
      return {
        subject: isEsim ? 'Install your eSIM now' : 'Put your SIM card in your phone now',
        preview: `${data.MSISDN} is ready for your phone.`,
        heading: `${data.MSISDN} is ready for your phone`,
        parts: [
          text(
            isEsim
              ? `${words.hello} ${data.FirstName}. Your number is set up. Install the eSIM on your phone: press one button on the phone itself, or scan a QR code from another screen.`
              : `${words.hello} ${data.FirstName}. Your number is set up. Put the SIM card in your phone and turn it on.`,
          ),
          button(isEsim ? words.install : words.howItGoes, link(data.path)),
          note('If you’ve already done this, there’s nothing left to do: your phone connects within a few minutes.'),
        ],
      }
    },
  },
  'service-active': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      planName: 'Endless 40',
      path: '/mobile',
    },
    write: (data, { words, link }) => ({
      subject: `${data.MSISDN} is connected`,
      preview: 'You can call, text and go online now.',
      heading: 'You’re connected',
      parts: [
        text(`${words.hello} ${data.FirstName}. Your phone is connected: you can call, text and go online now.`),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          data.planName === undefined ? undefined : { label: words.plan, value: data.planName },
        ]),
        button(words.dashboard, link(data.path)),
      ],
    }),
  },
  'activation-failed': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      service: 'eSIM ending 0014',
      what: 'Endless 40',
      ...refundSample,
      path: '/profile/payments-history',
    },
    write: (data, { words, link }) => {
      const isUndelivered = data.why === 'undelivered'
      return {
        subject: 'We couldn’t activate your SIM',
        preview: outcome(data),
        heading: 'We couldn’t activate your SIM',
        parts: [
          text(`${words.hello} ${data.FirstName}. We’re sorry: ${causes[data.why ?? 'refused']} ${outcome(data)}`),
          ...refundParts(data, words, [
            { label: 'What for', value: data.what },
            data.Number === undefined ? undefined : { label: words.order, value: data.Number },
          ]),
          text(
            data.why === 'returned'
              ? 'To use the plan after all, cancel the return on its order’s page and activate the SIM again.'
              : isUndelivered
                ? 'To use the plan, order a SIM again with another address, or choose an eSIM: nothing needs delivering.'
                : 'You keep your SIM. Get in touch and we’ll help you activate it.',
          ),
          button(data.Number === undefined ? words.seePayments : words.seeOrder, link(data.path)),
          ...howLong(data.RefundCents),
        ],
      }
    },
  },
}

/** Text messages about the service: an activation link, and a service that is connected. */
export const activationTexts: Texts<'service-active' | 'activation-link'> = {
  'service-active': {
    write: ({ MSISDN }, words) => words.isReady(MSISDN),
  },
  'activation-link': {
    write: ({ link }) => `Activate your SIM here: ${link}`,
  },
}
