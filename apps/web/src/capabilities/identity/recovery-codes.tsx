import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { CopyField } from '@waea/ui/copy-field'
import { Dialog } from '@waea/ui/dialog'

/** The recovery codes, which are shown this once: only the person ends the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      hideClose
      onClose={onClose}
      title={t`Keep your recovery codes`}
      actions={
        <Button onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Each opens your account once when you do not have your phone. They are shown only now: print them or keep them
          in a safe place.
        </Trans>
      </p>
      <ul aria-label={t`Recovery codes`} className="grid grid-cols-2 gap-2 font-mono text-s max-[380px]:grid-cols-1">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-sunken px-3 py-2 text-center select-all">
            {code}
          </li>
        ))}
      </ul>
      <CopyField label={t`All of them`} value={codes.join(' ')} />
    </Dialog>
  )
}
