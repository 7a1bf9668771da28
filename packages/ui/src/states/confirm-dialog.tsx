import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmText: ReactNode
  cancelText?: ReactNode
  /** Marks a destructive action. */
  danger?: boolean | undefined
  /** The action is in progress: the dialog cannot be closed. */
  loading?: boolean | undefined
  /** Why the action was refused. */
  refusal?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation: it ends confirmed or cancelled (1§2). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useUiTexts()
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={props.onCancel}
      hideClose={props.loading}
      title={props.title}
      actions={
        <>
          <Button tone={props.danger ? 'danger' : 'primary'} loading={props.loading} onClick={props.onConfirm}>
            {props.confirmText}
          </Button>
          <Button
            tone="quiet"
            data-autofocus
            aria-disabled={props.loading}
            onClick={() => !props.loading && props.onCancel()}
          >
            {props.cancelText ?? texts.cancel}
          </Button>
        </>
      }
    >
      {props.children && <div className="text-ink-2">{props.children}</div>}
      {props.refusal && <Notice tone="bad">{props.refusal}</Notice>}
    </Dialog>
  )
}
