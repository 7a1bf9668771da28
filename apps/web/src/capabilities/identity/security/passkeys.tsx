import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { isPasskeyRefusal, knowsPasskeys } from '../../../shell/device/shared/passkey.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Remove } from '../../../shell/forms/shared/row-deeds.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { type PasskeyShown, RenameDialog } from './rename-passkey.tsx'
import { SecurityPart, SecurityRow } from './security-part.tsx'
import { useMakePasskey } from './use-make-passkey.ts'

const changes = [identitySafety.security, identitySafety.securityLog]

/** Adds, renames and removes passkeys. */
export function PasskeysPart({ passkeys }: { passkeys: readonly PasskeyShown[] }) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string>()
  // A section with many rows starts folded, and does not fold while it grows.
  const [startedLong] = useState(passkeys.length > 1)
  return (
    <SecurityPart
      folded={startedLong ? <Plural value={passkeys.length} one="# passkey" other="# passkeys" /> : undefined}
      title={<Trans>Passkeys</Trans>}
      lead={
        <Trans>
          Sign in with your fingerprint, face or screen lock. Nobody can guess a passkey, or trick you into giving it
          away.
        </Trans>
      }
      actions={knowsPasskeys() && <AddPasskey onRefusal={setRefusal} />}
    >
      {passkeys.length === 0 ? (
        <p>
          <Trans>You don’t have a passkey yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Passkeys`} className="grid divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.UUID} passkey={passkey} />
          ))}
        </ul>
      )}
      {!knowsPasskeys() && (
        <Notice tone="info">
          <Trans>This browser can’t make passkeys. To add one, open this page in another browser.</Trans>
        </Notice>
      )}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </SecurityPart>
  )
}

function AddPasskey({ onRefusal }: { onRefusal: (text: string | undefined) => void }) {
  const { t } = useLingui()
  const makeOne = useMakePasskey()
  const toast = useToast()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useState(false)
  const make = async () => {
    onRefusal(undefined)
    setWaiting(true)
    try {
      await makeOne()
      toast({ tone: 'good', text: t`Passkey added` })
    } catch (error) {
      if (!isPasskeyRefusal(error)) onRefusal(errorText(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Button loading={waiting} onClick={() => void make()}>
      <Trans>Add a passkey</Trans>
    </Button>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyShown }) {
  const { t } = useLingui()
  const locale = useLocale()
  const made = dateText(fromNanos(passkey.CreatedAt), 'moment', locale)
  const used = passkey.UsedAt === undefined ? undefined : dateText(fromNanos(passkey.UsedAt), 'moment', locale)
  const [renames, setRenames] = useState(false)
  return (
    <SecurityRow
      icon={<KeyRound aria-hidden="true" className="size-6" />}
      title={passkey.Name}
      detail={used ? t`Last used ${used}` : t`Added ${made}, not used yet`}
    >
      <Button tone="quiet" size="s" aria-label={t`Rename ${passkey.Name}`} onClick={() => setRenames(true)}>
        <Trans>Rename</Trans>
      </Button>
      <Remove
        name={passkey.Name}
        call={identitySafety.removePasskey}
        input={{ passkeyUuid: passkey.UUID }}
        changes={changes}
        done={t`Passkey removed`}
      >
        <Trans>You won’t be able to sign in with it any more. Remove it from the device’s settings as well.</Trans>
      </Remove>
      {renames && <RenameDialog passkey={passkey} onClose={() => setRenames(false)} />}
    </SecurityRow>
  )
}
