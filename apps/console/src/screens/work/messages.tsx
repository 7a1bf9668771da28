import type { Gives } from '@waea/contract/call'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { Button } from '@waea/ui/button'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { messageText, Resend } from '../customers/messages/resend.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Message = Gives<typeof sentMessages.failedMessages>['Messages'][number]

const channels = { mail: 'Mail', sms: 'Text' } as const

/** The mails and text messages that could not be delivered. */
export function MessagesPage() {
  const query = useCall(sentMessages.failedMessages, useListSearch())
  const mayResend = useMay('message:resend')
  const [chosen, setChosen] = useState<Message>()
  return (
    <>
      <WorkList
        title="Messages"
        lead="Mails and texts that could not be delivered. They are listed for 90 days."
        findHint="Recipients, templates, errors; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Messages }) => Messages}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ MessageUUID }) => MessageUUID}
        empty="Every message was delivered"
        columns={[
          {
            key: 'what',
            header: 'Message',
            names: true,
            cell: (message) => `${channels[message.Channel]}: ${messageText(message)}`,
          },
          {
            key: 'to',
            header: 'To',
            cell: ({ Recipient, CustomerUUID }) =>
              CustomerUUID ? (
                <CustomerLink customerUuid={CustomerUUID} name={Recipient} />
              ) : (
                <span className="wrap-anywhere">{Recipient}, no customer</span>
              ),
          },
          { key: 'error', header: 'Last error', cell: ({ Error: error }) => error },
          { key: 'tries', header: 'Tries', align: 'end', cell: ({ Tries }) => Tries },
          {
            key: 'at',
            header: 'Since',
            cell: ({ EndedAtNanos, CreatedAtNanos }) => moment(EndedAtNanos ?? CreatedAtNanos),
          },
          {
            key: 'resend',
            header: '',
            align: 'end',
            cell: (message) =>
              message.CanResend
                ? mayResend && (
                    <Button size="s" tone="quiet" onClick={() => setChosen(message)}>
                      Send again<span className="sr-only"> to {message.Recipient}</span>
                    </Button>
                  )
                : (message.Secret ?? 'Its text is no longer kept.'),
          },
        ]}
      />
      {chosen && (
        <Resend
          message={chosen}
          because={`${chosen.Template} could not be delivered`}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
