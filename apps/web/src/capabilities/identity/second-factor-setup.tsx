import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/identity-safety'
import { CodeInput } from '@waea/ui/code-input'
import { CopyField } from '@waea/ui/copy-field'
import { Dialog } from '@waea/ui/dialog'
import { Field } from '@waea/ui/field'
import { QrCode } from '@waea/ui/qr-code'
import { SendForm } from '@waea/ui/send-form'
import { useState } from 'react'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { useSend } from '../../shell/use-send.ts'

/** Ties an authenticator app to the account: its QR code, the same to type, and the code that proves it works. */
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
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const changes = [identitySafety.security, identitySafety.securityLog]
  const { mutateAsync } = useSend(identitySafety.confirmSecondFactor, { changes })
  const onSend = async () => {
    if (code.length < 6) return setWrong(t`Enter the six digits.`)
    try {
      onDone((await mutateAsync({ Code: code })).RecoveryCodes)
    } catch (error) {
      setWrong(errorText(error))
      setCode('')
    }
  }
  return (
    <Dialog open onClose={onClose} title={t`Set up two-step sign-in`}>
      <p>
        <Trans>Scan this with an authenticator app on your phone, then enter the code that it shows.</Trans>
      </p>
      <div className="grid justify-items-center">
        <QrCode value={setup.Address} alt={t`QR code for your authenticator app`} className="max-w-48" />
      </div>
      <CopyField label={t`Or type this key into the app`} value={setup.Secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <SendForm onSend={onSend} submitText={<Trans>Switch on</Trans>}>
        <Field label={t`Code of the app`} required error={wrong}>
          <CodeInput
            value={code}
            onChange={(typed) => {
              setWrong(undefined)
              setCode(typed)
            }}
          />
        </Field>
      </SendForm>
    </Dialog>
  )
}
