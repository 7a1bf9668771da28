import { Trans } from '@lingui/react/macro'
import { balance } from '@waea/contract/balance'
import { overview } from '@waea/contract/overview'
import { vouchers } from '@waea/contract/vouchers'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { useEffect, useRef } from 'react'
import { useSend } from '../../shell/data/use-send.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import type { StoredVoucher } from './redeem-step.tsx'

/** Redeems the voucher that was checked before, now that the SIM is in service, and says what came of it. */
export function VoucherResult({ mobileUuid, voucher }: { mobileUuid: string; voucher: StoredVoucher }) {
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const redeem = useSend(vouchers.redeemVoucher, {
    changes: [vouchers.redemptions, balance.credit, balance.movements, overview.dashboard],
  })
  const asked = { customerUuid, productUuid: mobileUuid, code: voucher.code }
  const begun = useRef<string>(undefined)
  const start = useRef(() => redeem.mutate(asked))
  start.current = () => redeem.mutate(asked)
  useEffect(() => {
    // Once for each code, not on every redraw.
    if (begun.current === voucher.code) return
    begun.current = voucher.code
    start.current()
  }, [voucher.code])
  const value = dollars(money(voucher.CreditCents))
  if (redeem.isSuccess) {
    return (
      <Notice tone="good">
        <Trans>Your voucher is redeemed: {value} of credit.</Trans>
      </Notice>
    )
  }
  if (!redeem.isError) {
    return (
      <Notice tone="info">
        <Trans>Redeeming your voucher of {value}…</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={<Trans>Your voucher isn’t redeemed yet</Trans>}>
      <p>{errorText(redeem.error)}</p>
      <Button tone="quiet" onClick={() => start.current()}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}
