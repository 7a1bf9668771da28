import type { Gives } from '@waea/contract/call'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { moment } from '../../../shell/moments.ts'
import { plainWords } from '../../../shell/plain-words.ts'
import { ConfirmDeed } from '../confirm-deed.tsx'

type Message = Gives<typeof sentMessages.customerMessages>['Messages'][number]

/** What a message is about: its title in the portal, or the words of its template. */
export const messageText = ({ Title, Template }: Message) => Title ?? plainWords(Template)

/** Says to whom a message goes, and sends it again. `because` is the reason where the customer is not read. */
export function Resend({ message, because, onClose }: { message: Message; because?: string; onClose: () => void }) {
  const { MessageUUID: messageUuid, CustomerUUID, Recipient, State, ResendsTo = Recipient } = message
  return (
    <ConfirmDeed
      call={sentMessages.resendMessage}
      input={{ messageUuid, ...(CustomerUUID && { CustomerUUID }) }}
      {...(because !== undefined && { because })}
      changes={[sentMessages.customerMessages, sentMessages.failedMessages]}
      title={`Send “${messageText(message)}” again?`}
      confirmText="Send again"
      doneText={`The message to ${ResendsTo} is on its way`}
      onClose={onClose}
    >
      It goes to {ResendsTo} with the text of {moment(message.CreatedAtNanos)}
      {message.Channel === 'mail' && ' and its files'}.
      {ResendsTo !== Recipient && ` That is the customer’s present email; it went to ${Recipient}.`}
      {State === 'sent' && ' They get it a second time.'}
      {State === 'refused' && ' If it can’t be delivered, it comes back to the page Messages.'}
    </ConfirmDeed>
  )
}
