import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { buttonClass } from '@waea/ui/button'
import { CopyField } from '@waea/ui/copy-field'
import { SendForm } from '@waea/ui/fields/send-form'
import { QrCode } from '@waea/ui/qr-code'
import { Dialog } from '@waea/ui/states/dialog'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { CodeField, useCode } from '../../../shell/forms/shared/code-field.tsx'
import { useAppCodeText } from '../shared/app-code.tsx'

/** Sets up an authenticator app: its QR code, the key to type instead, and the code that proves it works. */
export default function SecondFactorSetup({
  setup,
  onClose,
  onDone,
}: {
  setup: Gives<typeof identitySafety.startSecondFactor>
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}) {
  const { t } = useLingui()
  const textOf = useAppCodeText()
  const changes = [identitySafety.security, identitySafety.securityLog]
  const { mutateAsync } = useSend(identitySafety.confirmSecondFactor, { changes })
  const confirm = async (Code: string) => onDone((await mutateAsync({ Code })).RecoveryCodes)
  const code = useCode(confirm, { missing: t`Enter the six digits.`, textOf })
  return (
    <Dialog open onClose={onClose} title={t`Set up two-step sign-in`}>
      <p>
        <Trans>Scan this with an authenticator app on your phone, then enter the code it shows.</Trans>
      </p>
      <div className="grid justify-items-center">
        <QrCode value={setup.Address} alt={t`QR code for your authenticator app`} className="max-w-48" />
      </div>
      {/* A phone can’t scan its own screen, so this link opens the app with the key. */}
      <a
        href={setup.Address}
        className={buttonClass({ tone: 'quiet', wide: true, className: 'not-pointer-coarse:hidden' })}
      >
        <Trans>Open the app on this phone</Trans>
      </a>
      <CopyField label={t`Or type this key into the app`} value={setup.Secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <SendForm onSend={code.onSend} submitText={<Trans>Switch on</Trans>}>
        <CodeField label={t`Code from the app`} of={code} />
      </SendForm>
    </Dialog>
  )
}
