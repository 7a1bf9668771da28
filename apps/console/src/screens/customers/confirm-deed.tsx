import type { Call, Input } from '@waea/contract/call'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import type { RefusalCode } from '@waea/domain/refusal'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import type { ReactNode } from 'react'
import { useSend } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'

/** Says what a deed does to a customer, does it once it is confirmed, and reads the customer again. */
export function ConfirmDeed<C extends Call>({
  call,
  input,
  title,
  children,
  confirmText,
  doneText,
  danger,
  refusals,
  changes = [],
  because,
  onDone,
  onClose,
}: {
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
  /** Why it is done; by default why the customer is read. */
  because?: string
  /** Further calls whose answers it changes. */
  changes?: readonly Call[]
  onDone?: () => void
  onClose: () => void
}) {
  const toast = useToast()
  const read = useReason()
  const reason = because ?? read
  const deed = useSend(call, [operatorCustomers.customer, operatorCustomers.history, ...changes])
  const onConfirm = async () => {
    const done = await deed.mutateAsync({ ...input, reason }).catch(() => undefined)
    if (done === undefined) return
    toast({ text: doneText, tone: 'good' })
    onDone?.()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={confirmText}
      danger={danger}
      loading={deed.isPending}
      refusal={refusalText(deed.error, refusals)}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
