import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { allOf, Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link, usePath } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { Payment } from '../../payments/shared/outcome/await-payment.ts'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { PaidBill } from '../paying/paid-bill.tsx'
import { PayForm } from '../paying/pay-form.tsx'
import { reloadAfterPayment } from '../paying/reload-after-payment.ts'
import { WithBank } from '../paying/with-bank.tsx'
import { type Paid, useAccount, useOwedBills } from './use-bills.ts'

/** Pays bills: all or one, in full, in part, or another amount (1§4, 2§7.12). */
export default function PayBill() {
  const { queries } = usePortal()
  const [paid, setPaid] = useState<Paid>()
  const [debit, setDebit] = useState<Payment>()
  // The broadband section has its own navigation back.
  const isInBroadband = usePath().startsWith('/profile/ufb/')
  useHeadingFocus(paid ? 'paid' : debit ? 'with-bank' : 'asked')
  if (debit) return <WithBank debit={debit} onAgain={() => setDebit(undefined)} />
  if (paid) return <PaidBill paid={paid} onAgain={() => setPaid(undefined)} />
  return (
    <Screen
      width="list"
      title={<Trans>Pay a bill</Trans>}
      back={isInBroadband ? undefined : { to: '/profile/billing', name: <Trans>Billing</Trans> }}
    >
      <ToPay
        onPaid={(made) => {
          setPaid(made)
          void reloadAfterPayment(queries)
        }}
        onWithBank={(payment) => {
          setDebit(payment)
          void reloadAfterPayment(queries)
        }}
      />
    </Screen>
  )
}

function ToPay(hears: { onPaid: (paid: Paid) => void; onWithBank: (payment: Payment) => void }) {
  const { t } = useLingui()
  const account = useAccount()
  const owed = useOwedBills()
  const isMember = useIsMember()
  if (account.error?.code === 'no-postpay-product') return <NothingBilled />
  return (
    <Loaded
      query={allOf(account, owed)}
      waiting={<Skeleton className="h-96 rounded-card" />}
      failed={t`We couldn’t load what you owe`}
      note={<Trans>Nothing was charged.</Trans>}
    >
      {([{ result }, bills]) =>
        isMember ? (
          <Notice tone="info" title={<Trans>The account’s owner can pay this</Trans>}>
            <Trans>You’re a member of this account. Ask its owner to sign in and pay.</Trans>
          </Notice>
        ) : (
          <PayForm account={result} bills={bills} {...hears} />
        )
      }
    </Loaded>
  )
}

function NothingBilled() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`You have no bills`}
      action={
        <Link to="/profile/billing" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Billing</Trans>
        </Link>
      }
    >
      <Trans>Bills are for monthly plans. You pay for anything else when you buy it.</Trans>
    </EmptyState>
  )
}
