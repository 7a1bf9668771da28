import type { MailData } from '../mail-data/mail-data.ts'
import type { OrderMails } from '../mail-data/mail-data-order.ts'
import { button, type MailContents, type MailPart, note, table, text } from './mail-content.ts'

/** Mails about the service: ready to activate, ready for the phone, connected. */
export const serviceMails: Pick<MailContents, 'activation-link' | 'service-ready' | 'service-active'> = {
  'activation-link': (data, { words, link }) => {
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
  'service-ready': (data, { words, link }) => {
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
  'service-active': (data, { words, link }) => ({
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
}

type ReadyEsim = NonNullable<MailData['order-confirmation']['esims']>[number]

/** That the eSIMs of an order are ready, for a subject. */
export function readyWords(esims: readonly ReadyEsim[]): string {
  return esims.length === 1 ? 'your eSIM is ready' : `your ${esims.length} eSIMs are ready`
}

/** One eSIM of an order: which it is, and its link. */
export function esimParts({ sim, isReplacement }: ReadyEsim, activate: string, url: string): MailPart[] {
  return isReplacement
    ? [
        text(`${sim}: swap it in. Your number moves to the new SIM, and the old one stops working.`),
        button('Swap the SIM', url),
      ]
    : [text(`${sim}: activate it on Wi-Fi, with your phone beside you.`), button(activate, url)]
}

/** A SIM that takes the place of another one is swapped in: nothing is to be activated. */
function replacementMail({ FirstName, Number: number }: OrderMails['activation-link'], hello: string, url: string) {
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
