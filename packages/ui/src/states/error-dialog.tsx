import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

export type ErrorDialogProps = {
  open: boolean
  /** Above the title: the action that failed. */
  header?: ReactNode
  title: ReactNode
  message: ReactNode
  buttonCaption: ReactNode
  onClose: () => void
}

/** An error dialog: a title, a message, an optional header and one button (1§2). */
export function ErrorDialog({ open, header, title, message, buttonCaption, onClose }: ErrorDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={
        <span className="grid gap-3">
          <span className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
            <CircleAlert aria-hidden="true" className="size-6" />
          </span>
          {header && <span className="text-s font-medium tracking-normal text-ink-2">{header}</span>}
          <span>{title}</span>
        </span>
      }
      actions={
        <Button data-autofocus onClick={onClose}>
          {buttonCaption}
        </Button>
      }
    >
      <div className="text-ink-2">{message}</div>
    </Dialog>
  )
}
