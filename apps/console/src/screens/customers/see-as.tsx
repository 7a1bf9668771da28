import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { views } from '@waea/contract/operators/views'
import { Button, buttonClass } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { auditHint, useTypedReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
import type { Customer } from './section.tsx'

/** Opens the portal as the customer sees it, in another tab, to look and not to change. */
export function SeeAs({ customer }: { customer: Customer }) {
  const maySee = useMay('customer:view')
  const [isOpen, setIsOpen] = useState(false)
  if (!maySee || customer.ClosedAt) return null
  return (
    <>
      <Button size="s" tone="quiet" onClick={() => setIsOpen(true)}>
        See what they see
      </Button>
      {isOpen && <Start customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Start({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const deed = useSend(views.startView, [operatorCustomers.history])
  const { check, field } = useTypedReason({ label: 'Why', hint: auditHint })
  const name = `${customer.FirstName} ${customer.LastName}`.trim() || 'the customer'
  const onSend = async () => {
    const reason = check()
    if (reason !== undefined) await deed.mutateAsync({ customerUuid: customer.UUID, reason }).catch(() => undefined)
  }
  return (
    <Dialog open onClose={onClose} title={`See what ${name} sees`} size="m">
      {deed.data ? (
        <>
          <p>Open it within a minute. The link works once, in this browser.</p>
          <a
            href={`/profile#view=${deed.data.Token}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass()}
            onClick={onClose}
          >
            Open the portal as {name}
            <span className="sr-only"> in a new tab</span>
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            The portal opens in a new tab as {name} sees it, for 15 minutes at most and only while you are signed in
            here. Nothing can be changed there, and codes, PUKs and files stay hidden. Each page that you open is in the
            audit log with your reason. The customer is not told.
          </p>
          <SendForm
            onSend={onSend}
            submitText="Start the view"
            refusal={refusalText(deed.error, { 'no-user': 'Nobody owns this account, so nobody sees it.' })}
          >
            {field}
          </SendForm>
        </>
      )}
    </Dialog>
  )
}
