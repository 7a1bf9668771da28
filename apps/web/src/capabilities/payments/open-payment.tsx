import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import type { OpenTry } from './shared/pay-record.ts'

type OpenPaymentProps = {
  open: OpenTry
  /** Checks the payment; returns whether its outcome is known. */
  onCheck: () => Promise<boolean>
}

/**
 * Shown when the outcome of an earlier attempt is unknown: whether the card may have been charged, and what to do now.
 */
export function OpenPayment({ open, onCheck }: OpenPaymentProps) {
  if (open === 'not-settled') return <NotSettled onCheck={onCheck} />
  if (open === 'no-answer') {
    return (
      <Notice tone="warn" title={<Trans>We got no answer about your last payment</Trans>}>
        <Trans>Press Pay to find out. It continues the same payment, so you won’t be charged twice.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={<Trans>We didn’t charge your card</Trans>}>
      <Trans>Your payment stopped before any money moved. Press Pay to continue it.</Trans>
    </Notice>
  )
}

function NotSettled({ onCheck }: Pick<OpenPaymentProps, 'onCheck'>) {
  const [asking, setAsking] = useState<'not' | 'now' | 'in-vain'>('not')
  const ask = async () => {
    setAsking('now')
    setAsking((await onCheck()) ? 'not' : 'in-vain')
  }
  return (
    <Notice
      tone="warn"
      title={<Trans>We don’t know yet how your last payment ended</Trans>}
      action={
        <Button tone="link" loading={asking === 'now'} onClick={() => void ask()}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      <Trans>
        We haven’t heard from your bank yet. Check again, or press Pay: it continues the same payment, so you won’t be
        charged twice.
      </Trans>
      <p role="status" className="font-semibold text-ink not-empty:pt-2">
        {asking === 'in-vain' && (
          <Trans>
            There’s still no answer. You don’t need to wait here: your payment history will show how it ends.
          </Trans>
        )}
      </p>
    </Notice>
  )
}
