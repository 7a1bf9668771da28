import { Trans } from '@lingui/react/macro'
import { vouchers } from '@waea/contract/vouchers'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import { groupedCode, voucherCode } from '@waea/domain/vouchers/voucher'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/notice'
import { SendForm } from '@waea/ui/send-form'
import { useState } from 'react'
import { CallError } from '../../shell/calls/call-error.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useSending } from '../../shell/forms/sending.ts'
import { useRefusalText } from '../../shell/forms/use-refusal-text.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import type { Mobile } from '../mobiles/use-mobile.ts'
import { CodeField } from './code-field.tsx'
import { PhotoButton } from './photo-button.tsx'
import type { Checked } from './steps.ts'

/** Asks for the code, and checks it. `lost`: the step of confirming was opened without one, as after a reload. */
export function CheckForm({
  mobile,
  lost,
  onChecked,
}: {
  mobile: Mobile
  lost: Refusal | undefined
  onChecked: (checked: Checked) => Promise<void>
}) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()

  const { refusal, onSend } = useSending(async () => {
    const code = voucherCode(typed)
    if (isRefusal(code)) return setWrong(refusalText(code))
    try {
      const asked = { customerUuid, productUuid: mobile.UUID, code }
      const answer = await send(vouchers.checkVoucher, asked)
      if (!answer.Valid) return setWrong(refusalText(refuse('voucher-invalid')))
      await onChecked({ code, mobileUuid: mobile.UUID, answer })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'voucher-invalid') throw error
      setWrong(errorText(error))
    }
  })
  const change = (text: string) => {
    setTyped(text)
    setWrong(undefined)
  }
  return (
    <Card className="grid gap-5">
      {lost && typed === '' && <Notice tone="warn">{refusalText(lost)}</Notice>}
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Check the voucher</Trans>}
        note={<Trans>Nothing is used yet: you see what it is worth first.</Trans>}
      >
        <CodeField value={typed} error={wrong} onChange={change} />
        <PhotoButton onCode={(code) => change(groupedCode(code))} />
      </SendForm>
      <p className="border-t border-line pt-4 text-s text-ink-2">
        <Trans>
          Somebody else needs credit? <Link to="/profile/balance/give-credit">Give some of yours</Link>
        </Trans>
      </p>
    </Card>
  )
}
