import type { Call, Gives, Input } from '@waea/contract/call'
import type { RefusalCode } from '@waea/domain/refusal'
import { SendForm, type SendFormProps } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import type { ReactNode } from 'react'
import { useSend } from './calls.ts'
import { auditHint, useTypedReason } from './reason.tsx'
import { refusalText } from './refusal-text.ts'

interface Done {
  text: string
  tone?: 'good' | 'info'
}

/** Says what a deed does, and does it with a reason that is typed for it and kept in the audit log. */
export function ReasonDialog<C extends Call>({
  call,
  inputWith,
  changes,
  title,
  children,
  label = 'Why',
  hint = auditHint,
  submitText,
  submitTone,
  refusals,
  done,
  onDone,
  onClose,
}: {
  call: C
  /** The input of the call, which may take the reason itself. */
  inputWith: (reason: string) => Input<C>
  /** The calls whose answers it changes. */
  changes: readonly Call[]
  title: string
  /** What will happen. */
  children: ReactNode
  label?: string
  hint?: string
  submitText: string
  submitTone?: SendFormProps['submitTone']
  /** The sentences for refusals of this deed. */
  refusals?: Partial<Record<RefusalCode, string>>
  /** What is said once it is done, or why it has failed, of an answer that says so: the dialog stays open then. */
  done: (answer: Gives<C>) => Done | { failure: string }
  onDone?: (answer: Gives<C>) => void
  onClose: () => void
}) {
  const toast = useToast()
  const deed = useSend(call, changes)
  const { check, field } = useTypedReason({ label, hint })
  const onSend = async () => {
    const reason = check()
    if (reason === undefined) return
    const answer = await deed.mutateAsync({ ...inputWith(reason), reason }).catch(() => undefined)
    const outcome = answer && done(answer)
    if (!outcome || 'failure' in outcome) return
    onDone?.(answer)
    toast({ tone: 'good', ...outcome })
    onClose()
  }
  const outcome = deed.data && done(deed.data)
  const failure = outcome && 'failure' in outcome ? outcome.failure : undefined
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      {children}
      <SendForm
        onSend={onSend}
        submitText={submitText}
        {...(submitTone && { submitTone })}
        refusal={failure ?? refusalText(deed.error, refusals)}
      >
        {field}
      </SendForm>
    </Dialog>
  )
}
