import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { payouts } from '@waea/contract/money/payouts'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SendForm } from '@waea/ui/fields/send-form'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { type BankAccount, useBankAccountFields } from '../../payments/shared/bank-account-fields.tsx'
import { cardName } from '../../payments/shared/card-words.ts'
import { OwnersCards, useIsMember } from '../../payments/shared/owners-cards.tsx'
import { PayoutList } from './payout-list.tsx'

type Payable = Gives<typeof payouts.creditPayout>

/** Pays out the credit of a closed account: first the destination, then a confirmation. */
export default function PayOut() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const isMember = useIsMember()
  const payable = useCall(payouts.creditPayout, { customerUuid })
  return (
    <Screen
      title={<Trans>Credit payout</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
      lead={<Trans>Credit of a closed account is your money. We pay it out when you ask.</Trans>}
    >
      <Loaded
        query={payable}
        waiting={<Skeleton className="h-72 rounded-card" />}
        failed={t`We couldn’t load your credit`}
        note={<Trans>Your credit hasn’t changed. Nothing was paid out.</Trans>}
      >
        {(data) => (
          <>
            {isMember ? <OwnersCards /> : <OfOwner payable={data} onRefused={() => void payable.refetch()} />}
            {data.Payouts.length > 0 && <PayoutList payouts={data.Payouts} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function OfOwner({ payable, onRefused }: { payable: Payable; onRefused: () => void }) {
  const { t } = useLingui()
  if (payable.AmountCents === 0)
    return (
      <EmptyState title={t`There’s nothing to pay out`}>
        <Trans>
          Once your account is closed and everything on it is paid, you can have the credit that is left paid out here.
        </Trans>
      </EmptyState>
    )
  if (payable.AmountCents > payable.MostCents)
    return (
      <Notice tone="info">
        <Trans>
          You have {dollars(money(payable.AmountCents))} of credit. That’s more than we pay out here. Please call us,
          and we’ll pay it out.
        </Trans>
      </Notice>
    )
  // What is shown and typed belongs to one amount; a different amount restarts the steps.
  return <Steps key={`${payable.Way} ${payable.AmountCents}`} payable={payable} onRefused={onRefused} />
}

function Steps({ payable, onRefused }: { payable: Payable; onRefused: () => void }) {
  const [bank, setBank] = useState<BankAccount>()
  const [asks, setAsks] = useState(payable.Way === 'card')
  useHeadingFocus(asks ? 'confirm' : 'account')
  if (asks)
    return (
      <Confirm
        payable={payable}
        bank={bank}
        onBack={payable.Way === 'card' ? undefined : () => setAsks(false)}
        onRefused={onRefused}
      />
    )
  return (
    <AccountForm
      amount={dollars(money(payable.AmountCents))}
      bank={bank}
      onBank={(typed) => {
        setBank(typed)
        setAsks(true)
      }}
    />
  )
}

function AccountForm({
  amount,
  bank,
  onBank,
}: {
  amount: string
  bank: BankAccount | undefined
  onBank: (bank: BankAccount) => void
}) {
  const { t } = useLingui()
  const { check, fields } = useBankAccountFields(bank)
  const { refusal, onSend } = useSending(async () => {
    const typed = check()
    if (typed) onBank(typed)
  })
  return (
    <Card>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Continue</Trans>}
        note={<Trans>Nothing is paid out until you confirm it.</Trans>}
        aria-label={t`Bank account`}
      >
        <p>
          <Trans>
            You have {amount} of credit. No card payment of yours covers it, so we pay it to a bank account. We keep the
            number only until it’s paid.
          </Trans>
        </p>
        {fields}
      </SendForm>
    </Card>
  )
}

/** The amount and the destination of a payout, to confirm. */
function Confirm({
  payable,
  bank,
  onBack,
  onRefused,
}: {
  payable: Payable
  bank: BankAccount | undefined
  onBack: (() => void) | undefined
  onRefused: () => void
}) {
  const { t } = useLingui()
  const toast = useToast()
  const customerUuid = useCustomerUuid()
  const amount = dollars(money(payable.AmountCents))
  const send = useSend(payouts.payOutCredit, { changes: [payouts.creditPayout, billing.account] })
  const { refusal, onSend } = useSending(async () => {
    const { AmountCents, Way } = payable
    try {
      await send.mutateAsync({ customerUuid, AmountCents, Way, ...bank })
    } catch (error) {
      // Another tab may have requested the payout.
      onRefused()
      throw error
    }
    toast({ tone: 'good', text: t`We’re paying out your credit of ${amount}.` })
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Pay out {amount}</Trans>}
      secondary={
        onBack && (
          <Button tone="quiet" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        )
      }
      aria-label={t`Confirm the payout`}
    >
      <WhatIsPaid payable={payable} bank={bank} />
    </SendForm>
  )
}

function WhatIsPaid({ payable, bank }: { payable: Payable; bank: BankAccount | undefined }) {
  const { t } = useLingui()
  const cards = payable.Cards.map((card, at) => ({
    key: `card-${at}`,
    term: cardName({ CardType: card.CardType ?? t`Card`, CardLast4: card.CardLast4 ?? '' }),
    value: dollars(money(card.AmountCents)),
  }))
  return (
    <Card as="section" tone="sunken" aria-labelledby="what-is-paid" className="grid gap-4">
      <h2 id="what-is-paid" className="text-h3">
        <Trans>What we pay out</Trans>
      </h2>
      <DescriptionList
        items={[
          { key: 'amount', term: t`Credit`, value: dollars(money(payable.AmountCents)) },
          ...cards,
          ...(bank
            ? [
                { key: 'account', term: t`Bank account`, value: bank.AccountNumber },
                { key: 'holder', term: t`Name on the account`, value: bank.HolderName },
              ]
            : []),
        ]}
      />
      <p className="text-s text-ink-2">
        {bank ? (
          <Trans>We pay it within five working days, and send you an email when it’s done.</Trans>
        ) : (
          <Trans>
            We refund it to the card that paid it. Banks usually take 5 to 10 working days to show it. If the card can’t
            take it, it’s your credit again.
          </Trans>
        )}
      </p>
    </Card>
  )
}
