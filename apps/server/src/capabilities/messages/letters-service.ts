import { displayMsisdn } from '@waea/kit/msisdn'
import { button, type Letters, note, table, text } from './letter.ts'

/** Letters about the service: ready to activate, active. */
export const serviceLetters: Pick<Letters, 'activation-link' | 'service-active'> = {
  'activation-link': (data, { words, link }) => {
    const sim = data.forName ? `the SIM for ${data.forName}` : 'your SIM'
    const isEsim = data.kind === 'esim'
    const heading = isEsim ? 'Your eSIM is ready' : 'Your activation link'
    return {
      subject: heading,
      preview: isEsim ? 'Activate it in a few minutes.' : 'It activates your SIM.',
      heading,
      parts: [
        text(
          isEsim
            ? `${words.hello} ${data.FirstName}. This link activates ${sim}. Open it on Wi-Fi, with the phone at hand.`
            : `${words.hello} ${data.FirstName}. When the card is in the phone, this link activates ${sim}.`,
        ),
        button(words.activate, link(data.path)),
        ...(data.Number ? [note(`It belongs to order ${data.Number}.`)] : []),
        note('Do not pass this link on: whoever has it can activate the SIM.'),
      ],
    }
  },
  'service-active': (data, { words, link }) => ({
    subject: `${displayMsisdn(data.MSISDN)} is active`,
    preview: 'You can call, text and go online now.',
    heading: 'You are connected',
    parts: [
      text(`${words.hello} ${data.FirstName}. The service is active: you can call, text and go online now.`),
      table([
        { label: words.phoneNumber, value: displayMsisdn(data.MSISDN) },
        data.planName === undefined ? undefined : { label: words.plan, value: data.planName },
      ]),
      button(words.dashboard, link(data.path)),
    ],
  }),
}
