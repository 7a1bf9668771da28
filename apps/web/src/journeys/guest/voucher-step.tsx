import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { guest } from '@waea/contract/money/guest'
import { isRefusal } from '@waea/domain/refusal'
import { groupedCode, voucherCode } from '@waea/domain/vouchers/voucher'
import { SendForm } from '@waea/ui/fields/send-form'
import { useRef, useState } from 'react'
import { CodeField } from '../../capabilities/vouchers/shared/code-field.tsx'
import { PhotoButton } from '../../capabilities/vouchers/shared/photo-button.tsx'
import { newIntent } from '../../shell/calls/shared/intent.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import type { StepProps } from './errand.ts'
import { LookupLine } from './lookup-line.tsx'
import { useFreshToken } from './use-fresh-token.ts'

/** The typed code, kept for going back and forth. It stays in this page's memory only. */
let typedBefore = ''

/** The second step of a voucher: its code, and a note that it is used at once. */
export default function VoucherStep({ errand, keep, goTo }: StepProps) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const withToken = useFreshToken(errand, keep)
  const [typed, setTyped] = useState(typedBefore)
  const [wrong, setWrong] = useState<string>()
  // Sending the same code again, for example after a lost answer, is the same request.
  const attempt = useRef<{ code: string; key: string }>(undefined)
  const { MSISDN, LookupID } = errand.named

  const { refusal, onSend } = useSending(async () => {
    const code = voucherCode(typed)
    if (isRefusal(code)) return setWrong(refusalText(code))
    if (attempt.current?.code !== code) attempt.current = { code, key: newIntent() }
    const { key } = attempt.current
    try {
      const { Attributes } = await withToken((ResponseToken) =>
        send(
          guest.redeem,
          { Code: code, ResponseToken, ...(MSISDN && { MSISDN }), ...(LookupID && { LookupID }) },
          { key },
        ),
      )
      typedBefore = ''
      const { token: _used, ...rest } = errand
      keep({ ...rest, redeemed: Attributes.CreditCents })
      await goTo('success', true)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'voucher-invalid') throw error
      attempt.current = undefined
      setWrong(errorText(error))
    }
  })
  const change = (text: string) => {
    typedBefore = text
    setTyped(text)
    setWrong(undefined)
  }
  return (
    <>
      <LookupLine use="voucher" shown={errand.shown} onChange={() => void goTo('validation')} />
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Redeem</Trans>}
        note={<Trans>The voucher is used on this mobile at once, and can’t be used again.</Trans>}
      >
        <CodeField value={typed} error={wrong} onChange={change} />
        <PhotoButton onCode={(code) => change(groupedCode(code))} />
      </SendForm>
    </>
  )
}
