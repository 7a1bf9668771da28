import { Trans, useLingui } from '@lingui/react/macro'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { EmptyState } from '@waea/ui/states/empty-state'
import { allOf, Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { CreditCard, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { savedCardName } from '../../payments/shared/card-words.ts'
import { isAccount, type SavedCard } from '../../payments/shared/first-choice.ts'
import { OwnersCards, useIsMember } from '../../payments/shared/owners-cards.tsx'
import { type Account, useAccount } from '../shared/use-bills.ts'
import { NextTaken } from './automatic-card.tsx'

/** Chooses whether bills are paid automatically from the default card or bank account, and on which days. */
export default function AutomaticPayment() {
  const isMember = useIsMember()
  return (
    <Screen
      title={<Trans>Automatic payment</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
      lead={<Trans>Your default card or bank account pays your bills, so you don’t have to think about them.</Trans>}
    >
      {isMember ? <OwnersCards /> : <OfAccount />}
    </Screen>
  )
}

function OfAccount() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const account = useAccount()
  const methods = useCall(payments.methods, { customerUuid })
  if (account.error?.code === 'no-postpay-product') {
    return (
      <EmptyState title={t`You have no bills`}>
        <Trans>Bills are for monthly plans. You pay for anything else when you buy it.</Trans>
      </EmptyState>
    )
  }
  return (
    <Loaded
      query={allOf(account, methods)}
      waiting={<Skeleton className="h-72 rounded-card" />}
      failed={t`We couldn’t load how your bills are paid`}
      note={<Trans>Your settings stay as they are.</Trans>}
    >
      {([{ result }, { PaymentMethods }]) => <Choice account={result} cards={PaymentMethods} />}
    </Loaded>
  )
}

type When = Account['AutomaticPayment']['When']

function Choice({ account, cards }: { account: Account; cards: readonly SavedCard[] }) {
  const { t } = useLingui()
  const toast = useToast()
  const customerUuid = useCustomerUuid()
  // The choice stays even if the answer to an earlier save arrives late.
  const [chosen, setChosen] = useState<When>()
  const when = chosen ?? account.AutomaticPayment.When
  const card = cards.find(({ is_default }) => is_default)
  const send = useSend(billPayment.setAutomaticPayment, { changes: [billing.account, billing.invoice] })
  const { refusal, onSend } = useSending(async () => {
    await send.mutateAsync({ customerUuid, When: when })
    const text = when === 'off' ? t`Automatic payment is off.` : t`Automatic payment is on.`
    toast({ tone: 'good', text })
  })
  if (cards.length === 0 && when === 'off') return <NoCard />
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Save</Trans>}
      disabled={when === account.AutomaticPayment.When}
      note={
        <Trans>
          The email with each bill says what we’ll take and when. You can still pay it yourself before then.
        </Trans>
      }
      aria-label={t`Automatic payment`}
    >
      <RadioCards
        label={t`When should we take it?`}
        value={when}
        onChange={setChosen}
        options={[
          {
            value: 'when-due',
            title: <Trans>On the day a bill is due</Trans>,
            detail: t`All of it at once.`,
          },
          {
            value: 'twice',
            title: <Trans>Twice a month, in two halves</Trans>,
            detail: t`Half the day after a bill comes, and the rest on the day it’s due.`,
          },
          {
            value: 'off',
            title: <Trans>Not automatically</Trans>,
            detail: t`You pay each bill yourself by the day it’s due.`,
          },
        ]}
      />
      {when !== 'off' && <WhatPays account={account} when={when} method={card} />}
    </SendForm>
  )
}

/** The default card or bank account, its next payment, and what a direct debit means. */
function WhatPays({ account, when, method }: { account: Account; when: When; method: SavedCard | undefined }) {
  const { AutomaticPayment: automatic, OverdueCents } = account
  const isKept = when === automatic.When
  const next = isKept ? automatic : when === 'twice' ? automatic.Twice : automatic.WhenDue
  const failed = isKept && automatic.FailedBecause !== undefined
  const isDebit = method !== undefined && isAccount(method)
  const Picture = isDebit ? Landmark : CreditCard
  return (
    <Card tone="sunken" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="flex items-center gap-2">
            <Picture aria-hidden="true" className="size-5 text-ink-2" />
            {method ? savedCardName(method) : <Trans>No default card or account</Trans>}
          </p>
          <NextTaken next={failed ? undefined : next} />
          {!isKept && OverdueCents > 0 && next && (
            <p className="text-s text-ink-2">
              <Trans>We take anything overdue soon after you save.</Trans>
            </p>
          )}
        </div>
        <Link to="/profile/payment-methods" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Change what pays</Trans>
        </Link>
      </div>
      {isDebit && (
        <p className="text-s text-ink-2">
          <Trans>
            By direct debit: we email you before each one, and your bank takes up to two business days. If it refuses,
            we email you and try again on the days we give.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function NoCard() {
  const { settings } = usePortal()
  const takesAccounts = isOn(settings, 'IS_DIRECT_DEBIT_ALLOWED')
  return (
    <EmptyState
      picture={<CreditCard aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
      title={takesAccounts ? <Trans>No card or bank account saved</Trans> : <Trans>No card saved</Trans>}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/profile/balance/payment-methods/add" className={buttonClass()}>
            <Trans>Add a card</Trans>
          </Link>
          {takesAccounts && (
            <Link to="/profile/balance/payment-methods/add-account" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Add a bank account</Trans>
            </Link>
          )}
        </div>
      }
    >
      {takesAccounts ? (
        <Trans>Automatic payment takes the money from a card or a bank account that you have saved.</Trans>
      ) : (
        <Trans>Automatic payment charges a card that you have saved.</Trans>
      )}
    </EmptyState>
  )
}
