import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { SuccessPicture } from '../illustrations/success.tsx'
import { Dialog } from './dialog.tsx'

export type SuccessDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  buttonCaption: ReactNode
  onClose: () => void
}

/** A success message with a picture and one button (1§2). */
export function SuccessDialog({ open, title, children, buttonCaption, onClose }: SuccessDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="grid gap-4">
          <SuccessPicture className="w-36" />
          <span>{title}</span>
        </span>
      }
      actions={
        <Button data-autofocus onClick={onClose}>
          {buttonCaption}
        </Button>
      }
    >
      {children && <div className="text-ink-2">{children}</div>}
    </Dialog>
  )
}
