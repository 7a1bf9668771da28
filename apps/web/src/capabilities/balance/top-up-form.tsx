import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { leaving } from '@waea/contract/people/leaving'
import { extendedExpiry } from '@waea/domain/balance/top-up'
import { isRefusal } from '@waea/domain/refusal'
import { dateText } from '@waea/kit/date-text'
import { dollars, gstWithin, type Money, money, plus } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useRef, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { PayPanel } from '../payments/shared/pay-panel.tsx'
import { AutoTopUpLine } from './auto-top-up-line.tsx'
import { AmountChoices } from './shared/amount-choices.tsx'
import {
  type AmountChoice,
  type Credit,
  choiceOf,
  chosenAmount,
  creditBefore,
  type SentTopUp,
} from './shared/top-up-amount.ts'

export type TopUpMade = { amount: Money; PaymentUUID: string | undefined }

/** The top-up form: how much, the credit before and after, and the payment. */
export function TopUpForm({ mobile, onMade }: { mobile: Mobile; onMade: (made: TopUpMade) => void }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const given = useSearchValue('amount') ?? '20'
  const [choice, setChoice] = useState<AmountChoice>(() => choiceOf(given))
  const [typed, setTyped] = useState(choice === 'own' ? given : '')
  const paymentUuid = useRef<string>(undefined)
  const credit = useCall(balance.credit, { customerUuid, mobileUuid: mobile.UUID })
  const leave = useCall(leaving.read, { customerUuid })
  const ending = leave.data?.Mobiles.find(
    ({ UUID, State }) => UUID === mobile.UUID && (State === 'ends' || State === 'ending'),
  )
  const [sent, setSent] = useState<SentTopUp>()
  const amount = chosenAmount(choice, typed)
  const isGood = !isRefusal(amount)
  const notAnAmount = t`Enter an amount in dollars, such as 10.00.`
  const error =
    isGood || typed.trim() === '' ? undefined : amount.refused === 'invalid-input' ? notAnAmount : refusalText(amount)

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
      <div className="grid gap-6">
        <AmountChoices value={choice} onChange={setChoice} />
        {choice === 'own' && (
          <Field label={<Trans>Amount in dollars</Trans>} hint={t`From $1.00 to $1,000.00`} error={error} required>
            <TextInput
              before="$"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </div>
      <Outcome credit={credit.data && creditBefore(sent, amount, credit.data)} amount={isGood ? amount : undefined} />
      <AutoTopUpLine mobile={mobile} />
      {ending && <EndsSoon lastDay={ending.LastDay} isEnding={ending.State === 'ending'} />}
      {leave.isPending && <Skeleton className="h-44" />}
      {isGood && !leave.isPending && (
        <PayPanel
          purchaseId={`top-up-${mobile.UUID}`}
          request={{ mobile: mobile.UUID, amount }}
          amount={amount}
          keepCard="ask"
          byRouteFor={mobile.UUID}
          start={async (card, key) => {
            const input = { customerUuid, ProductInstanceUUID: mobile.UUID, Amount: amount, ...card }
            setSent(credit.data && { amount, credit: credit.data })
            const started = await send(balance.topUp, input, { key })
            paymentUuid.current = started.PaymentUUID
            return started
          }}
          onPaid={(payment) =>
            onMade({
              amount: payment ? money(payment.AmountCents) : amount,
              PaymentUUID: payment?.UUID ?? paymentUuid.current,
            })
          }
        />
      )}
    </div>
  )
}

/** Warns before a payment for a mobile that ends: its credit is lost with it. */
function EndsSoon({ lastDay, isEnding }: { lastDay: string; isEnding: boolean }) {
  const day = dateText(lastDay, 'date', useLocale())
  return (
    <Notice
      tone="warn"
      title={isEnding ? <Trans>This mobile is ending now</Trans> : <Trans>This mobile ends after {day}</Trans>}
      action={
        <Link to="/profile/account/leave" className={buttonClass({ tone: 'quiet', size: 's' })}>
          {isEnding ? <Trans>Leave or close</Trans> : <Trans>Keep the mobile</Trans>}
        </Link>
      }
    >
      <Trans>Credit that is left then is lost. Top up only what you’ll use until then.</Trans>
    </Notice>
  )
}

/** The credit before and after the top-up, shown before paying. */
function Outcome({ credit, amount }: { credit: Credit | undefined; amount: Money | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = credit && money(credit.MainBalCreditCents)
  const until = credit?.PaidExpiresAtNanos
  const expires = extendedExpiry(until === undefined ? null : fromNanos(until), new Date())
  return (
    <Card
      as="section"
      tone="sunken"
      aria-labelledby="outcome"
      className="grid gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <h2 id="outcome" className="text-h3">
        <Trans>Your credit</Trans>
      </h2>
      <DescriptionList
        items={[
          { key: 'now', term: t`Now`, value: now === undefined ? '…' : dollars(now) },
          { key: 'top-up', term: t`Top-up`, value: amount === undefined ? '…' : dollars(amount) },
          ...(amount === undefined
            ? []
            : [{ key: 'gst', term: t`GST included`, value: dollars(gstWithin(amount)), weight: 'small' as const }]),
          {
            key: 'after',
            term: t`After`,
            value: now === undefined || amount === undefined ? '…' : dollars(plus(now, amount)),
            weight: 'total',
          },
        ]}
      />
      <p className="text-s text-ink-2">
        <Trans>
          Credit that you’ve paid for will last until {dateText(expires, 'date', locale)}. The top-up arrives in
          seconds.
        </Trans>
      </p>
    </Card>
  )
}
