import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { billingTypeOf, firstAvailability, retailPrice } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Switch } from '@waea/ui/fields/switch'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { PayPanel } from '../../../capabilities/payments/shared/pay-panel.tsx'
import type { PayChoice, StartedPayment } from '../../../capabilities/payments/shared/use-pay.ts'
import { useShop } from '../../../capabilities/shop/shared/use-shop.ts'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { BillingMethod } from '../shared/billing-method.tsx'
import { CardWords, needsBillCard } from './card-for-bill.tsx'
import type { StoredVoucher } from './redeem-step.tsx'
import { startedPayment } from './start-payment.ts'
import { StartSum } from './start-sum.tsx'
import { noTrial, type StartPlan, type StartRequest, startInput, type Trial, useTrial } from './start-trial.ts'

type Props = {
  mobileUuid: string
  simText: string
  bought: StartPlan | undefined
  chosen: string | undefined
  /** Sent with the activation, and redeemed once the SIM is in service. */
  voucher: StoredVoucher | undefined
  /** The value of a voucher sent with an earlier attempt, in cents. */
  keptCents: number | undefined
  onWithoutVoucher: () => void
  onStarted: () => void
}

/** Confirms the start: the plan, what it costs now and later, and the button. */
export function ConfirmStart(props: Props) {
  const { mobileUuid, simText, bought, chosen, voucher, keptCents, onWithoutVoucher, onStarted } = props
  const voucherCents = voucher?.CreditCents ?? keptCents
  const shop = useShop()
  const [renews, setRenews] = useState(true)
  const entry = shop.planOf(chosen)
  const availability = entry && firstAvailability(entry)
  if (!bought && shop.isLoading) return <SkeletonList count={1} />
  const plan: StartPlan | undefined =
    bought ??
    (entry &&
      availability && {
        AvailabilityUUID: availability.UUID,
        Name: offerSummary(entry).name,
        PriceCents: retailPrice(entry),
        AutoRenew: isRenewable(entry) && renews,
        isOnBill: billingTypeOf(entry) === 'postpay',
        isBought: false,
        isFullyPaid: false,
      })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>Activate your SIM</Trans>} above={simText}>
        <Trans>Your number will be ready 10 to 30 seconds after you press the button.</Trans>
      </PageHeading>
      {plan ? (
        <>
          {!bought && entry && isRenewable(entry) && <RenewSwitch isOn={renews} onChange={setRenews} />}
          {voucherCents !== undefined &&
            (plan.isOnBill ? (
              <VoucherKept />
            ) : (
              <VoucherNote cents={voucherCents} onWithout={voucher && onWithoutVoucher} />
            ))}
          <Start
            key={plan.AvailabilityUUID}
            mobileUuid={mobileUuid}
            plan={plan}
            voucherCode={plan.isOnBill ? undefined : voucher?.code}
            onStarted={onStarted}
          />
        </>
      ) : (
        <Notice tone="warn">
          <Trans>We don’t sell that plan any more. Go back and choose another.</Trans>
        </Notice>
      )}
    </div>
  )
}

/** What a voucher adds. If it was used elsewhere meanwhile, the person can start without it. */
function VoucherNote({ cents, onWithout }: { cents: number; onWithout: (() => void) | undefined }) {
  const value = dollars(money(cents))
  const leave = onWithout && (
    <Button tone="quiet" size="s" onClick={onWithout}>
      <Trans>Start without it</Trans>
    </Button>
  )
  return (
    <Notice tone="info" action={leave}>
      <Trans>Your voucher adds {value} of credit once the SIM is in service.</Trans>
    </Notice>
  )
}

/** A voucher was sent with an earlier attempt to start a prepay plan. */
function VoucherKept() {
  return (
    <Notice tone="info">
      <Trans>A plan on the bill starts without your voucher. You can still redeem it later.</Trans>
    </Notice>
  )
}

function RenewSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Card tone="sunken">
      <Switch
        label={t`Renew automatically`}
        hint={t`When the period ends, the plan starts again. You can stop it any time.`}
        checked={isOn}
        onChange={onChange}
      />
    </Card>
  )
}

function Start({ mobileUuid, plan, voucherCode, onStarted }: StartProps) {
  const trial = useTrial(mobileUuid, plan)
  const errorText = useErrorText()
  const { outcome, due, error, bill } = trial.data ?? noTrial
  const needsCard = plan.isOnBill && needsBillCard(error)
  useHeadingFocus(needsCard ? 'card' : 'sum')
  if (trial.isPending) return <SkeletonList count={1} />
  if (needsCard) {
    return (
      <BillingMethod
        cardWords={<CardWords plan={plan} error={error} />}
        otherwise={
          <Link to="/onboarding" search={{ mobile: mobileUuid }} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Choose a prepay plan</Trans>
          </Link>
        }
        meanwhile={<Trans>You can start now with a saved card or a prepay plan.</Trans>}
        onReady={() => void trial.refetch()}
      />
    )
  }
  if (outcome.is === 'no-dry-activation') {
    return <Notice tone="bad">{errorText(error ?? trial.error)}</Notice>
  }
  // If the price has changed, show the new one before the person decides again.
  const onPriceChanged = async (failed: unknown): Promise<never> => {
    if (failed instanceof CallError && failed.code === 'price-changed') await trial.refetch()
    throw failed
  }
  const start = { request: { mobileUuid, plan, voucherCode }, shown: trial.data ?? noTrial, onPriceChanged, onStarted }
  return (
    <>
      <Card as="section">
        <StartSum plan={plan} due={due} bill={bill} />
      </Card>
      {outcome.is === 'payment-method-error' && <Notice tone="warn">{outcome.text}</Notice>}
      {due > 0 && !plan.isFullyPaid ? <PayAndStart {...start} /> : <StartNow {...start} />}
    </>
  )
}

type StartProps = StartRequest & { onStarted: () => void }

type ToStart = {
  request: StartRequest
  shown: Trial
  /** Rethrows the activation's refusal. */
  onPriceChanged: (failed: unknown) => Promise<never>
  onStarted: () => void
}

function useStarted(mobileUuid: string, onStarted: () => void) {
  const queries = useQueryClient()
  return () => {
    onStarted()
    void queries.invalidateQueries({ queryKey: keyOf(activation.progress) })
    void queries.invalidateQueries({ queryKey: keyOf(plans.mobiles) })
    void queries.removeQueries({ queryKey: ['trial-activation', mobileUuid] })
  }
}

/** The amount is held on the card and captured when the SIM is in service, so a failed activation needs no refund. */
function PayAndStart({ request, shown, onPriceChanged, onStarted }: ToStart) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const { mobileUuid, plan, voucherCode } = request
  const { due } = shown
  const started = useStarted(mobileUuid, onStarted)
  const start = async (choice: PayChoice, key: string): Promise<StartedPayment> => {
    const { KeepCard: _kept, ...card } = choice
    const input = { ...startInput(customerUuid, request, shown), ...card, AuthorizeOnly: true }
    const answer = await send(activation.activate, input, { key }).catch(onPriceChanged)
    return startedPayment(answer, plan.isFullyPaid)
  }
  const price = dollars(due)
  return (
    <PayPanel
      purchaseId={`activate-${mobileUuid}`}
      request={{
        plan: plan.AvailabilityUUID,
        renew: plan.AutoRenew,
        dueCents: due,
        hasVoucher: voucherCode !== undefined,
      }}
      amount={due}
      start={start}
      onPaid={started}
      keepCard={plan.AutoRenew ? 'always' : 'never'}
      payText={<Trans>Hold {price} and activate</Trans>}
      holdNote={
        <Notice tone="info" title={<Trans>You pay when your SIM works</Trans>}>
          <Trans>
            We hold {price} on your card now and only charge it once your SIM is in service. If that fails, we release
            the hold and you pay nothing.
          </Trans>
        </Notice>
      }
    />
  )
}

function StartNow({ request, shown, onPriceChanged, onStarted }: ToStart) {
  const customerUuid = useCustomerUuid()
  const activate = useSend(activation.activate)
  const started = useStarted(request.mobileUuid, onStarted)
  const { refusal, onSend } = useSending(async () => {
    await activate.mutateAsync(startInput(customerUuid, request, shown)).catch(onPriceChanged)
    started()
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Activate now</Trans>}>
      <p className="text-ink-2">
        {shown.bill.OnBill ? (
          <Trans>You pay nothing now: the plan goes on your bill.</Trans>
        ) : (
          <Trans>You pay nothing now.</Trans>
        )}
      </p>
    </SendForm>
  )
}
