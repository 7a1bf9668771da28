import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useRef, useState } from 'react'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { PayAgain } from './pay-record.ts'

/**
 * Asks for confirmation before paying again what was just paid, for example in another window; the server decides when.
 * `askingFirst` runs the payment, and runs it again if the person confirms; undefined if they go back. A wallet's sheet
 * can't wait for the question: with `isWallet` it closes, and the answer applies to the next press.
 */
export function usePayAgain() {
  const [pending, setPending] = useState<{ before: CallError; answer: (isAgreed: boolean) => void }>()
  const isAgreed = useRef(false)
  const ask = (before: CallError) =>
    new Promise<boolean>((answer) => {
      setPending({ before, answer })
    })
  const askingFirst = async <T,>(
    work: (again: PayAgain) => Promise<T>,
    { isWallet = false } = {},
  ): Promise<T | undefined> => {
    const again: PayAgain = isAgreed.current ? { PayAgain: true } : {}
    isAgreed.current = false
    try {
      return await work(again)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'pay-again') throw error
      const answer = ask(error)
      if (isWallet) {
        void answer.then((agreed) => {
          isAgreed.current = agreed
        })
        return undefined
      }
      return (await answer) ? work({ PayAgain: true }) : undefined
    }
  }
  const end = (agreed: boolean) => {
    pending?.answer(agreed)
    setPending(undefined)
  }
  const question = (
    <ConfirmDialog
      open={pending !== undefined}
      title={<Trans>Pay again?</Trans>}
      confirmText={<Trans>Pay again</Trans>}
      cancelText={<Trans>Go back</Trans>}
      onConfirm={() => end(true)}
      onCancel={() => end(false)}
    >
      {pending && <Before detail={pending.before.detail} />}
    </ConfirmDialog>
  )
  return { askingFirst, question }
}

/** What was paid, bought or started before, and when. */
function Before({ detail }: { detail: CallError['detail'] }) {
  const locale = useLocale()
  const amount = dollars(money(Number(detail.AmountCents)))
  const minutes = Number(detail.MinutesAgo)
  const at = dateText(fromNanos(Number(detail.AtNanos)), 'moment', locale)
  const isJustNow = minutes <= 1
  if (detail.Standing === 'OPEN') {
    return (
      <Trans>
        A payment of {amount} for this, started on {at}, is still under way. Nothing has been charged a second time.
      </Trans>
    )
  }
  if (detail.Standing === 'BOUGHT') {
    return isJustNow ? (
      <Trans>You bought this for {amount} a minute ago. Nothing has been charged a second time.</Trans>
    ) : (
      <Trans>
        You bought this for {amount} {minutes} minutes ago. Nothing has been charged a second time.
      </Trans>
    )
  }
  return isJustNow ? (
    <Trans>You paid {amount} a minute ago. Nothing has been charged a second time.</Trans>
  ) : (
    <Trans>
      You paid {amount} {minutes} minutes ago. Nothing has been charged a second time.
    </Trans>
  )
}
