import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billing, billPayment } from '@waea/contract/money/billing'
import { type BillingCycle, billingCycles } from '@waea/domain/billing/making/cycle'
import { dayOf } from '@waea/kit/calendar-day'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { OwnersCards, useIsMember } from '../payments/shared/owners-cards.tsx'
import { useBillDates, useCycleWords } from './shared/bill-words.tsx'
import { type Account, isClosed, useAccount } from './shared/use-bills.ts'

type Preview = Gives<typeof billPayment.previewBillingCycle>

/** Chooses the billing cycle: first the choice, then its effect, which the customer confirms (1§4, 3§9.5). */
export default function ChangeCycle() {
  const { t } = useLingui()
  const account = useAccount()
  const isMember = useIsMember()
  return (
    <Screen
      title={<Trans>Billing cycle</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
      lead={<Trans>How often you get a bill.</Trans>}
    >
      <Loaded
        query={account}
        waiting={<Skeleton className="h-72 rounded-card" />}
        failed={t`We couldn’t load your billing cycle`}
        instead={({ code }) => code === 'no-postpay-product' && <NoBills />}
      >
        {({ result }) => {
          if (isClosed(result)) return <Closed />
          return isMember ? <OwnersCards /> : <Change account={result} />
        }}
      </Loaded>
    </Screen>
  )
}

function NoBills() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`You have no bills`}>
      <Trans>Bills are for monthly plans. You pay for anything else when you buy it.</Trans>
    </EmptyState>
  )
}

function Closed() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Your account is closed`}>
      <Trans>You won’t get any more bills, so there’s no cycle to change.</Trans>
    </EmptyState>
  )
}

const nameOf = ({ Type, Value }: BillingCycle) => `${Type} ${Value ?? ''}`
const choices = billingCycles.map((cycle) => ({ ...cycle, name: nameOf(cycle) }))

function Change({ account }: { account: Account }) {
  const [preview, setPreview] = useState<Preview>()
  useHeadingFocus(preview ? 'preview' : 'choice')
  return preview ? (
    <Confirm preview={preview} onBack={() => setPreview(undefined)} />
  ) : (
    <Choose account={account} onPreview={setPreview} />
  )
}

function Choose({ account, onPreview }: { account: Account; onPreview: (preview: Preview) => void }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const words = useCycleWords()
  const now = nameOf(account.BillingCycle)
  const [chosen, setChosen] = useState(now)
  const look = useSend(billPayment.previewBillingCycle)
  const { refusal, onSend } = useSending(async () => {
    const cycle = choices.find(({ name }) => name === chosen)
    if (!cycle) return
    const { name: _name, ...BillingCycle } = cycle
    onPreview(await look.mutateAsync({ customerUuid, BillingCycle }))
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>See what changes</Trans>}
      disabled={chosen === now}
      note={<Trans>Nothing changes until you confirm it.</Trans>}
      aria-label={t`Billing cycle`}
    >
      <RadioCards
        label={t`You get a bill`}
        value={chosen}
        onChange={setChosen}
        options={choices.map((cycle) => ({
          value: cycle.name,
          title: words(cycle),
          detail: cycle.name === now ? t`Current` : undefined,
        }))}
      />
    </SendForm>
  )
}

/** The effect of a change, to confirm: the bill that it closes and makes due, and the days that follow. */
function Confirm({ preview, onBack }: { preview: Preview; onBack: () => void }) {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const customerUuid = useCustomerUuid()
  const { day, period } = useBillDates()
  const words = useCycleWords()
  const { BillingCycle, Closing, CurrentBillingCycle: now, NextBillOn } = preview
  const send = useSend(billPayment.changeBillingCycle, {
    changes: [billing.account, billing.billingCycle, billing.invoices, billing.invoice],
  })
  const { refusal, onSend } = useSending(async () => {
    await send.mutateAsync({ customerUuid, BillingCycle })
    const cycle = words(BillingCycle)
    toast({ tone: 'good', text: t`We’ve changed your billing cycle: ${cycle}` })
    await go('/profile/billing')
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Change the cycle</Trans>}
      secondary={
        <Button tone="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      }
      aria-label={t`Confirm the change`}
    >
      <Card as="section" tone="sunken" aria-labelledby="what-changes" className="grid gap-4">
        <h2 id="what-changes" className="text-h3">
          <Trans>What changes</Trans>
        </h2>
        <p>
          {Closing ? (
            <Trans>
              We close your open bill today. It totals {dollars(money(Closing.GrandTotalCents))} for{' '}
              {period(Closing.PeriodFrom, Closing.PeriodUpto)}, and is due by {day(Closing.DueDate)}.
            </Trans>
          ) : (
            <Trans>We won’t bill you today. What’s on your next bill so far stays on it.</Trans>
          )}
        </p>
        <DescriptionList
          items={[
            { key: 'cycle', term: t`Billed`, value: words(BillingCycle) },
            { key: 'now', term: t`New cycle`, value: period(dayOf(fromNanos(now.From)), dayOf(fromNanos(now.Upto))) },
            { key: 'next', term: t`Next bill on`, value: day(NextBillOn) },
          ]}
        />
        <p className="text-s text-ink-2">
          <Trans>Your plan, its price and its days stay as they are.</Trans>
        </p>
      </Card>
    </SendForm>
  )
}
