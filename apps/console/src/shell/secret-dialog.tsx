import { Button } from '@waea/ui/button'
import { CopyField } from '@waea/ui/copy-field'
import { Dialog } from '@waea/ui/states/dialog'
import type { ReactNode } from 'react'

/** Shows a secret, which no page shows again: only its button closes it. The children say what it is for. */
export function SecretDialog({
  label,
  secret,
  onClose,
  children,
}: {
  label: 'Secret' | 'Key'
  secret: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      hideClose
      onClose={onClose}
      title={`Copy the ${label.toLowerCase()} now`}
      size="m"
      actions={<Button onClick={onClose}>I have copied it</Button>}
    >
      <p className="text-ink-2">{children} It is not shown again; a lost one is replaced.</p>
      <CopyField label={label} value={secret} />
    </Dialog>
  )
}
