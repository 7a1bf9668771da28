import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { createContext, type ReactNode, useContext, useState } from 'react'

const least = 3

interface Reason {
  reason: string | undefined
  setReason: (reason: string | undefined) => void
}

const ReasonContext = createContext<Reason>({ reason: undefined, setReason: () => {} })

/** Keeps why customers are read until the operator gives another reason, signs out or reloads. */
export function ReasonProvider({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState<string>()
  return <ReasonContext value={{ reason, setReason }}>{children}</ReasonContext>
}

/** Why customers are read, for calls. */
export function useReason(): string {
  return useContext(ReasonContext).reason ?? ''
}

/** Shows its content once the operator has said why they read a customer. */
export function WithReason({ children }: { children: ReactNode }) {
  const { reason, setReason } = useContext(ReasonContext)
  if (reason === undefined) return <ReasonForm onReason={setReason} />
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-s text-ink-2">
        <span>Recorded reason: {reason}</span>
        <Button size="s" tone="link" onClick={() => setReason(undefined)}>
          Another reason
        </Button>
      </p>
      {children}
    </>
  )
}

function ReasonForm({ onReason }: { onReason: (reason: string) => void }) {
  const { check, field } = useTypedReason({
    label: 'Why do you look at a customer?',
    hint: 'Such as the number of a ticket. It stays in the audit log for ever with everything that you read or change, so write no names.',
  })
  const onSend = async () => {
    const reason = check()
    if (reason !== undefined) onReason(reason)
  }
  return (
    <Card>
      <SendForm onSend={onSend} submitText="Continue">
        {field}
      </SendForm>
    </Card>
  )
}

/** What the field of a deed's reason says. */
export const auditHint = 'Such as the number of a ticket. It is kept in the audit log.'

/** A field for a reason. `check` returns what was typed, or undefined for one that is too short, which the field says. */
export function useTypedReason({ label, hint }: { label: string; hint: string }) {
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const check = () => {
    const reason = text.trim()
    setIsShort(reason.length < least)
    return reason.length < least ? undefined : reason
  }
  const field = (
    <Field label={label} hint={hint} error={isShort ? 'Write at least three characters.' : undefined} required>
      <TextInput maxLength={200} value={text} onChange={({ target }) => setText(target.value)} />
    </Field>
  )
  return { check, field }
}
