import { Link } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
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
            cell: ({ Channel, Template }) => `${channels[Channel]}: ${Template}`,
          },
          {
            key: 'to',
            header: 'To',
            cell: ({ Recipient, CustomerUUID }) =>
              CustomerUUID ? (
                <Link
                  to="/customers/$customerUuid"
                  params={{ customerUuid: CustomerUUID }}
                  className="wrap-anywhere underline"
                >
                  {Recipient}
                </Link>
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
                : 'Had a code or link: its text is not kept',
          },
        ]}
      />
      {chosen && <Resend message={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Resend({ message, onClose }: { message: Message; onClose: () => void }) {
  const { MessageUUID: messageUuid, CustomerUUID, Recipient, Template } = message
  const toast = useToast()
  const resend = useSend(sentMessages.resendMessage, [sentMessages.failedMessages])
  const onConfirm = () =>
    resend.mutate(
      { messageUuid, ...(CustomerUUID && { CustomerUUID }), reason: `${Template} could not be delivered` },
      {
        onSuccess: () => {
          toast({ text: `The message to ${Recipient} is on its way`, tone: 'good' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={`Send ${Template} again?`}
      confirmText="Send again"
      loading={resend.isPending}
      refusal={refusalText(resend.error)}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      It goes to {Recipient} with the text of {moment(message.CreatedAtNanos)}. If it can’t be delivered, it comes back
      to this list.
    </ConfirmDialog>
  )
}
