import type { Gives } from '@waea/contract/call'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { useReason } from '../../../shell/reason.tsx'
import { messageText } from './resend.tsx'

type Message = Gives<typeof sentMessages.customerMessages>['Messages'][number]

interface MessageTextProps {
  customerUuid: string
  message: Message
  onClose: () => void
}

/** What a message says, as the customer reads it, without what is only for them. */
export function MessageText({ customerUuid, message, onClose }: MessageTextProps) {
  const { MessageUUID: messageUuid, Recipient, CreatedAtNanos } = message
  const query = useCall(sentMessages.messageText, { customerUuid, messageUuid }, { reason: useReason(), forgets: true })
  return (
    <Dialog open onClose={onClose} title={messageText(message)} size="m">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The text can’t be loaded" isPart>
        {({ Subject, Text, Files, Secret, KeptUntilNanos }) => {
          const items = [
            { key: 'to', term: 'To', value: Recipient },
            { key: 'at', term: 'Written', value: moment(CreatedAtNanos) },
            { key: 'subject', term: 'Subject', value: Subject },
            { key: 'files', term: 'Files', value: Files.join(', ') },
          ]
          return (
            <div className="grid gap-4">
              <DescriptionList items={items.filter(({ value }) => value)} />
              {Text === undefined ? (
                <p>{whyNone(message, Secret)}</p>
              ) : (
                <>
                  <p className="rounded-control bg-sunken p-4 whitespace-pre-wrap wrap-anywhere">{Text}</p>
                  <p className="text-s text-ink-2">
                    Links end at their page.
                    {KeptUntilNanos !== undefined &&
                      ` The text is kept until ${dateText(fromNanos(KeptUntilNanos), 'date')}, and deleted then.`}
                  </p>
                </>
              )}
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function whyNone({ Channel, State }: Message, secret: string | undefined): string {
  if (secret)
    return `Its text isn’t shown: it may have a code or a link that is only for its reader, and is deleted when the message ends. ${secret}`
  if (Channel === 'sms' && State === 'sent') return 'The text of a text message is deleted when it is delivered.'
  return 'Its text is no longer kept.'
}
