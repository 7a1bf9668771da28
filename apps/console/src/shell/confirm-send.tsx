import type { Call, Gives, Input } from '@waea/contract/call'
import type { RefusalCode } from '@waea/domain/refusal'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import type { ReactNode } from 'react'
import { useSend } from './calls.ts'
import { refusalText } from './refusal-text.ts'

export interface Confirmed<C extends Call> {
  call: C
  input: Input<C>
  title: string
  /** What will happen. */
  children: ReactNode
  confirmText: string
  doneText: string
  danger?: boolean
  /** The sentences for refusals of this deed. */
  refusals?: Partial<Record<RefusalCode, string>>
  onDone?: (answer: Gives<C>) => void
  onClose: () => void
}

/** Says what a deed does, and does it once it is confirmed. */
export function ConfirmSend<C extends Call>(
  props: Confirmed<C> & {
    /** Why it is done, for a deed that takes a reason. */
    reason?: string
    /** The calls whose answers it changes. */
    changes: readonly Call[]
  },
) {
  const toast = useToast()
  const deed = useSend(props.call, props.changes)
  const onConfirm = async () => {
    const input = { ...props.input, ...(props.reason !== undefined && { reason: props.reason }) }
    const done = await deed.mutateAsync(input).catch(() => undefined)
    if (done === undefined) return
    toast({ text: props.doneText, tone: 'good' })
    props.onDone?.(done)
    props.onClose()
  }
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirmText={props.confirmText}
      danger={props.danger}
      loading={deed.isPending}
      refusal={refusalText(deed.error, props.refusals)}
      onConfirm={() => void onConfirm()}
      onCancel={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  )
}
