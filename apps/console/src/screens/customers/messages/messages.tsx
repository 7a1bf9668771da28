import type { Gives } from '@waea/contract/call'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { Paged } from '../../../shell/paged.tsx'
import { useReason } from '../../../shell/reason.tsx'
import { Section } from '../../../shell/section.tsx'
import { useMay } from '../../../shell/session.ts'
import type { Customer } from '../section.tsx'
import { MessageText } from './message-text.tsx'
import { messageText, Resend } from './resend.tsx'

type Message = Gives<typeof sentMessages.customerMessages>['Messages'][number]

/** The mails and texts of the last 90 days, what became of each, what it says, and sending one again. */
export function Messages({ customer }: { customer: Customer }) {
  const { UUID: customerUuid } = customer
  const [PageNumber, setPage] = useState(1)
  const messages = useCall(sentMessages.customerMessages, { customerUuid, PageNumber }, { reason: useReason() })
  const mayResend = useMay('message:resend')
  const [chosen, setChosen] = useState<Message>()
  const [read, setRead] = useState<Message>()
  return (
    <Section title="Messages">
      <Loaded query={messages} waiting={<SkeletonList />} failed="The messages can’t be loaded" isPart>
        {({ Messages: shown, PageInfo }) => (
          <Paged
            pages={PageInfo}
            onPage={setPage}
            empty={<p className="text-ink-2">Nothing was sent in the last 90 days.</p>}
          >
            <Table
              caption="Messages"
              rows={shown}
              keyOf={({ MessageUUID }) => MessageUUID}
              columns={[
                { key: 'at', header: 'When', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
                { key: 'what', header: 'Message', names: true, cell: messageText },
                {
                  key: 'to',
                  header: 'To',
                  cell: ({ Recipient }) => <span className="wrap-anywhere">{Recipient}</span>,
                },
                { key: 'state', header: 'State', cell: stateText },
                { key: 'tries', header: 'Tries', align: 'end', cell: ({ Tries }) => Tries },
                {
                  key: 'read',
                  header: '',
                  align: 'end',
                  cell: (message) => (
                    <Button size="s" tone="link" onClick={() => setRead(message)}>
                      Read<span className="sr-only">: {messageText(message)}</span>
                    </Button>
                  ),
                },
                {
                  key: 'resend',
                  header: '',
                  align: 'end',
                  cell: (message) =>
                    mayResend &&
                    message.CanResend && (
                      <Button size="s" tone="link" onClick={() => setChosen(message)}>
                        Send again<span className="sr-only">: {messageText(message)}</span>
                      </Button>
                    ),
                },
              ]}
            />
          </Paged>
        )}
      </Loaded>
      {read && <MessageText customerUuid={customerUuid} message={read} onClose={() => setRead(undefined)} />}
      {chosen && <Resend message={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}

function stateText({ State, Error: error, Secret, Channel, CanResend, EndedAtNanos }: Message): string {
  const why = CanResend ? '' : ` ${Secret ?? 'Its text is no longer kept.'}`
  switch (State) {
    case 'waiting':
      return error ? `Is tried again: ${error}` : 'Waits to be sent'
    case 'sending':
      return 'Is being sent'
    case 'sent':
      return `Delivered ${moment(EndedAtNanos)}.${Channel === 'sms' && !Secret ? '' : why}`
    case 'refused':
      return `Not delivered: ${error}.${why}`
  }
}
