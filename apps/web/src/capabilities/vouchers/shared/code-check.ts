import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { vouchers } from '@waea/contract/money/vouchers'
import { isRefusal, refuse } from '@waea/domain/refusal'
import { voucherCode } from '@waea/domain/vouchers/voucher'
import { useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'

type Checked = { code: string; answer: Gives<typeof vouchers.checkVoucher> }

/** Checks a typed voucher code for a mobile without using it; an error of the code is shown at its field. */
export function useCodeCheck(productUuid: string, onChecked: (checked: Checked) => Promise<void>) {
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
      const answer = await send(vouchers.checkVoucher, { customerUuid, productUuid, code })
      if (!answer.Valid) return setWrong(refusalText(refuse('voucher-invalid')))
      await onChecked({ code, answer })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'voucher-invalid') throw error
      setWrong(errorText(error))
    }
  })
  const change = (text: string) => {
    setTyped(text)
    setWrong(undefined)
  }
  return { typed, wrong, change, refusal, onSend }
}
