import { Button } from '@waea/ui/button'
import { CopyField } from '@waea/ui/copy-field'
import { Dialog } from '@waea/ui/states/dialog'

/** Shows a secret, which no page shows again: only its button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      hideClose
      onClose={onClose}
      title="Copy the secret now"
      size="m"
      actions={<Button onClick={onClose}>I have copied it</Button>}
    >
      <p className="text-ink-2">
        The receiver checks our signatures with it. It is not shown again; a lost one is replaced.
      </p>
      <CopyField label="Secret" value={secret} />
    </Dialog>
  )
}
