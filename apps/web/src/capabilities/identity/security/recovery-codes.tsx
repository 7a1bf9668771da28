import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { CopyButton } from '@waea/ui/copy-button'
import { Dialog } from '@waea/ui/states/dialog'
import { Printer } from 'lucide-react'
import { useId } from 'react'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { useSignedIn } from '../../../shell/session/shared/portal.tsx'

/** The recovery codes, shown only once: the person copies or prints them, and only they close the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = useBrand()
  const { person } = useSignedIn()
  const listId = useId()
  return (
    <Dialog
      open
      hideClose
      onClose={onClose}
      title={t`Save your recovery codes`}
      actions={
        <Button onClick={onClose}>
          <Trans>I’ve saved them</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Each code lets you sign in once without your phone. We show them only now: print them, or save them somewhere
          safe.
        </Trans>
      </p>
      {/* For the printout: says whose codes these are. */}
      <p className="hidden print:block">
        {name}, {person.Email}
      </p>
      <ul id={listId} aria-label={t`Recovery codes`} className="grid grid-cols-2 gap-2 font-mono text-s">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-sunken px-1 py-2 text-center select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <CopyButton value={codes.join('\n')} shownAs={listId}>
          <Trans>Copy all</Trans>
        </CopyButton>
        <Button
          tone="quiet"
          wide
          icon={<Printer aria-hidden="true" className="size-4.5" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
