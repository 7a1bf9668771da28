import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { activation } from '@waea/contract/activation'
import type { Asked } from '@waea/contract/call'
import { plans } from '@waea/contract/plans'
import { type DryOutcome, dryOutcome } from '@waea/domain/activation/dry-activation'
import { billingTypeOf, firstAvailability, retailPrice } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars, type Money, money, zero } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/notice'
import { PageHeading } from '@waea/ui/page-heading'
import { SendForm } from '@waea/ui/send-form'
import { SkeletonList } from '@waea/ui/skeleton'
import { Switch } from '@waea/ui/switch'
import { useState } from 'react'
import { PayPanel } from '../../capabilities/payments/pay-panel.tsx'
import type { PayChoice, StartedPayment } from '../../capabilities/payments/use-pay.ts'
import { useShop } from '../../capabilities/shop/use-shop.ts'
import { CallError } from '../../shell/calls/call-error.ts'
import { keyOf } from '../../shell/calls/wanted.ts'
import { useSend } from '../../shell/data/use-send.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useSending } from '../../shell/forms/sending.ts'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import { BillingMethod } from './billing-method.tsx'
import { CardWords, needsBillCard } from './card-for-bill.tsx'
import type { StoredVoucher } from './redeem-step.tsx'
import { startedPayment } from './start-payment.ts'
import { type StartBill, StartSum } from './start-sum.tsx'

/** The plan that a SIM starts with: bought with it, or chosen now. */
export type StartPlan = {
  AvailabilityUUID: string
  Name: string
  PriceCents: number
  AutoRenew: boolean
  /** It goes on the bill: nothing to pay now, but a saved card is needed. */
  isOnBill: boolean
  isBought: boolean
  /** It was paid with the SIM, so no card needs confirming. */
  isFullyPaid: boolean
}

type Props = {
  mobileUuid: string
  simText: string
  bought: StartPlan | undefined
  chosen: string | undefined
  /** Sent with the activation, and redeemed once the SIM is in service. */
  voucher: StoredVoucher | undefined
  /** What a voucher that was sent before is worth. */
  keptCents: number | undefined
  onWithoutVoucher: () => void
  onStarted: () => void
}

/** Confirms the start: what starts, what it costs now and later, and the button. */
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
          {voucherCents !== undefined && <VoucherNote cents={voucherCents} onWithout={voucher && onWithoutVoucher} />}
          <Start
            key={plan.AvailabilityUUID}
            mobileUuid={mobileUuid}
            plan={plan}
            voucherCode={voucher?.code}
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

/** What a voucher brings; one that was used elsewhere meanwhile can be left out. */
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
  return (
    <>
      <Card as="section">
        <StartSum plan={plan} due={due} bill={bill} />
      </Card>
      {outcome.is === 'payment-method-error' && <Notice tone="warn">{outcome.text}</Notice>}
      {due > 0 && !plan.isFullyPaid ? (
        <PayAndStart {...{ mobileUuid, plan, due, voucherCode, onStarted }} />
      ) : (
        <StartNow {...{ mobileUuid, plan, voucherCode, onStarted }} isBilled={bill.OnBill !== undefined} />
      )}
    </>
  )
}

type StartProps = {
  mobileUuid: string
  plan: StartPlan
  voucherCode: string | undefined
  onStarted: () => void
}

type Trial = { outcome: DryOutcome; due: Money; error: unknown; bill: StartBill }

const noTrial: Trial = { outcome: { is: 'no-dry-activation' }, due: zero, error: null, bill: {} }

/**
 * A dry activation: whether it can go ahead, and what is due (1§4). While renewing is switched, the last result stays: the
 * card that is being typed below it would be lost.
 */
function useTrial(mobileUuid: string, plan: StartPlan) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  return useQuery({
    queryKey: ['trial-activation', mobileUuid, plan.AvailabilityUUID, plan.AutoRenew],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Trial> => {
      try {
        const asked = startAsked(customerUuid, mobileUuid, plan, true)
        const { AmountCents = 0, ...bill } = await send(activation.activate, asked)
        return { outcome: { is: 'ok' }, due: money(AmountCents), error: null, bill }
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0) throw error
        const outcome = dryOutcome({ httpStatus: error.status, message: error.message })
        return { outcome, due: plan.isOnBill ? zero : money(plan.PriceCents), error, bill: {} }
      }
    },
  })
}

function startAsked(customerUuid: string, productUuid: string, plan: StartPlan, isDry: boolean) {
  const chosen = plan.isBought ? {} : { AvailabilityUUID: plan.AvailabilityUUID, AutoRenew: plan.AutoRenew }
  return { customerUuid, productUuid, dry: String(isDry), ...chosen } satisfies Asked<typeof activation.activate>
}

const given = (code: string | undefined) => (code === undefined ? {} : { VoucherCode: code })

function useStarted(mobileUuid: string, onStarted: () => void) {
  const queries = useQueryClient()
  return () => {
    onStarted()
    void queries.invalidateQueries({ queryKey: keyOf(activation.progress) })
    void queries.invalidateQueries({ queryKey: keyOf(plans.mobiles) })
    void queries.removeQueries({ queryKey: ['trial-activation', mobileUuid] })
  }
}

/** The amount is held on the card, and charged when the SIM is in service: if that fails, there is nothing to refund. */
function PayAndStart({ mobileUuid, plan, due, voucherCode, onStarted }: StartProps & { due: Money }) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const started = useStarted(mobileUuid, onStarted)
  const start = async (choice: PayChoice, key: string): Promise<StartedPayment> => {
    const { KeepCard: _kept, ...card } = choice
    const asked = { ...startAsked(customerUuid, mobileUuid, plan, false), ...given(voucherCode), ...card }
    return startedPayment(await send(activation.activate, { ...asked, AuthorizeOnly: true }, { key }), plan.isFullyPaid)
  }
  const price = dollars(due)
  return (
    <PayPanel
      wish={`activate-${mobileUuid}`}
      asked={{
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
      held={
        <Notice tone="info" title={<Trans>You pay when your SIM works</Trans>}>
          <Trans>
            We hold {price} on your card now and only charge it once your SIM is in service. If that fails, we let the
            hold go and you pay nothing.
          </Trans>
        </Notice>
      }
    />
  )
}

function StartNow({ mobileUuid, plan, isBilled, voucherCode, onStarted }: StartProps & { isBilled: boolean }) {
  const customerUuid = useCustomerUuid()
  const activate = useSend(activation.activate)
  const started = useStarted(mobileUuid, onStarted)
  const { refusal, onSend } = useSending(async () => {
    await activate.mutateAsync({ ...startAsked(customerUuid, mobileUuid, plan, false), ...given(voucherCode) })
    started()
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Activate now</Trans>}>
      <p className="text-ink-2">
        {isBilled ? (
          <Trans>You pay nothing now: the plan goes on your bill.</Trans>
        ) : (
          <Trans>You pay nothing now.</Trans>
        )}
      </p>
    </SendForm>
  )
}
