import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { useState } from 'react'
import type { OpenTry } from './pay-record.ts'

type OpenPaymentProps = {
  open: OpenTry
  /** Asks about the payment; answers whether its end is known. */
  onCheck: () => Promise<boolean>
}

/** An earlier try has no known end: whether its card may have been charged, and what to do now. */
export function OpenPayment({ open, onCheck }: OpenPaymentProps) {
  if (open === 'not-settled') return <NotSettled onCheck={onCheck} />
  if (open === 'no-answer') {
    return (
      <Notice tone="warn" title={<Trans>No answer came to your last payment</Trans>}>
        <Trans>Press pay to find out: that continues the same payment, so you are charged once at most.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={<Trans>Your card was not charged</Trans>}>
      <Trans>The payment stopped before any money moved on it. Press pay: that continues the same payment.</Trans>
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
      title={<Trans>Your last payment is not settled yet</Trans>}
      action={
        <Button tone="link" loading={asking === 'now'} onClick={() => void ask()}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      <Trans>
        We have not heard from the bank yet. Check again, or press pay: that continues the same payment, so you are
        charged once at most.
      </Trans>
      <p role="status" className="font-semibold text-ink not-empty:pt-2">
        {asking === 'in-vain' && (
          <Trans>There is still no answer. You need not wait here: your payment history shows how it ends.</Trans>
        )}
      </p>
    </Notice>
  )
}
