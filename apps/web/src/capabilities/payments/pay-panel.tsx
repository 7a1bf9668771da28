import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StripeElements } from '@stripe/stripe-js'
import { payments } from '@waea/contract/payments'
import { dollars, money } from '@waea/kit/money'
import { Checkbox } from '@waea/ui/checkbox'
import { Notice } from '@waea/ui/notice'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { sentenceOf } from '../../shell/forms/refusals.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import { hearOfPayment, type Payment } from './await-payment.ts'
import { CardChoice } from './card-choice.tsx'
import { CardFields } from './card-fields.tsx'
import { useCardScript } from './card-script.ts'
import { type CardChoiceValue, firstChoice, type SavedCard } from './first-choice.ts'
import { OpenPayment } from './open-payment.tsx'
import { outcomeOf, type PayOutcome } from './pay-outcome.ts'
import { openTry, recallPaying } from './pay-record.ts'
import { type PayChoice, type StartPayment, usePay } from './use-pay.ts'

export type PayPanelProps = {
  /** Names what is paid; a try under the same name with the same `asked` is the same payment. */
  wish: string
  asked: unknown
  amountCents: number
  start: StartPayment
  onPaid: (payment: Payment | undefined) => void
  /** `ask` lets the person keep a new card; `always` keeps it, because what is bought renews by itself or comes on the bill. */
  keepCard: 'ask' | 'always' | 'never'
  /** What stands on the button instead of "Pay $45.00". */
  payText?: ReactNode
  secondary?: ReactNode
}

/** Paying by a saved or a new card: which card, the amount on the button, and one place for how it went. */
export function PayPanel(props: PayPanelProps) {
  const customerUuid = useCustomerUuid()
  const methods = useCall(payments.methods, { customerUuid })
  if (methods.isPending) return <Skeleton className="h-44" />
  // Without the list a new card still pays.
  return <PayForm {...props} cards={methods.data?.PaymentMethods ?? []} />
}

function PayForm({ cards, ...props }: PayPanelProps & { cards: readonly SavedCard[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<CardChoiceValue>(() => firstChoice(cards))
  const [keeps, setKeeps] = useState(false)
  const fields = useRef<StripeElements | null>(null)
  const cardScript = useCardScript()
  const { script } = cardScript
  const keepCard = props.keepCard === 'always' || keeps
  const choice: PayChoice = chosen === 'new' ? { KeepCard: keepCard } : { PaymentMethodID: chosen }
  const paying = usePaying(props)

  const onSend = async () => {
    const stripe = script.state === 'loading' ? undefined : script.stripe
    const elements = fields.current
    if (chosen === 'new') {
      if (!elements) return paying.refuse(t`The card fields had not loaded yet. Nothing was charged.`)
      const checked = await elements.submit()
      // The fields themselves say what is wrong with them.
      if (checked.error) return
    }
    await paying.pay(choice, { stripe, elements })
  }
  const amount = dollars(money(props.amountCents))
  return (
    <SendForm
      onSend={onSend}
      refusal={paying.refusal}
      submitText={props.payText ?? <Trans>Pay {amount}</Trans>}
      secondary={props.secondary}
      disabled={chosen === 'new' && script.state !== 'ready'}
      note={
        <Trans>
          Keep this page open while you pay: your bank may ask you to confirm. You are charged once, even if the
          connection drops.
        </Trans>
      }
      aria-label={t`Payment`}
    >
      {paying.open && !paying.isSlow && <OpenPayment open={paying.open} onCheck={paying.check} />}
      {cards.length > 0 && <CardChoice cards={cards} value={chosen} onChange={setChosen} />}
      {chosen === 'new' && (
        <div className="grid gap-3">
          <CardFields
            cards={cardScript}
            fields={fields}
            use={{ mode: 'payment', amountCents: props.amountCents, keepCard }}
          />
          {script.state !== 'failed' && props.keepCard === 'ask' && (
            <Checkbox
              label={t`Keep this card for next time`}
              checked={keeps}
              onChange={(event) => setKeeps(event.target.checked)}
            />
          )}
          {script.state !== 'failed' && props.keepCard === 'always' && (
            <p className="text-s text-ink-2">
              <Trans>The card is saved for renewals and bills. You can change it at any time.</Trans>
            </p>
          )}
        </div>
      )}
      <SlowPayment isSlow={paying.isSlow} />
    </SendForm>
  )
}

/** A payment that takes longer than this is spoken of, so that nobody wonders whether anything happens. */
const slowAfterMs = 8000

/** Ties the panel to its payment: what was refused, and whether an earlier try is still open. */
function usePaying({ wish, asked, start, onPaid }: PayPanelProps) {
  const { _ } = useTexts()
  const chargedText = useErrorText({ mayHavePaid: true })
  const unchargedText = useErrorText()
  const { pay, check } = usePay(wish, start)
  const [refusal, setRefusal] = useState<string>()
  const [open, setOpen] = useState(() => openTry(wish))
  const [isSlow, setSlow] = useState(false)

  const take = (outcome: PayOutcome | undefined) => {
    setOpen(outcome?.is === 'waiting' ? openTry(wish) : undefined)
    if (outcome?.is === 'paid') onPaid(outcome.payment)
    return outcome
  }
  const checkNow = async () => {
    const outcome = await check()
    // Never answered: only sending it again under its key can tell.
    if (outcome === undefined) setOpen(openTry(wish))
    else take(outcome)
    return outcome
  }
  const tell = (outcome: PayOutcome | undefined) => {
    if (outcome?.is === 'refused') setRefusal(_(sentenceOf(outcome.code)))
  }
  const first = useRef(checkNow)
  useEffect(() => {
    if (openTry(wish) !== undefined) void first.current()
  }, [wish])
  const isPaying = useRef(false)
  useNewsOfOpen(wish, open === 'not-settled', async () => {
    if (!isPaying.current) tell(await checkNow())
  })

  return {
    refusal,
    open,
    isSlow,
    /** Asks about the open try; answers whether its end is known now. */
    async check(): Promise<boolean> {
      setRefusal(undefined)
      const outcome = await checkNow()
      tell(outcome)
      return outcome !== undefined && outcome.is !== 'waiting'
    },
    refuse: setRefusal,
    async pay(choice: PayChoice, tools: Parameters<typeof pay>[2]) {
      setRefusal(undefined)
      isPaying.current = true
      const slow = setTimeout(() => setSlow(true), slowAfterMs)
      try {
        tell(take(await pay(choice, asked, tools)))
      } catch (error) {
        const after = openTry(wish)
        setOpen(after)
        setRefusal(after === 'card-not-charged' ? unchargedText(error) : chargedText(error))
      } finally {
        clearTimeout(slow)
        isPaying.current = false
        setSlow(false)
      }
    },
  }
}

/** Calls back when the live stream says how a payment ended that is still open. */
function useNewsOfOpen(wish: string, isOpen: boolean, onEnd: () => Promise<void>): void {
  const { answers, send } = usePortal()
  const customerUuid = useCustomerUuid()
  const hear = useRef(onEnd)
  hear.current = onEnd
  useEffect(() => {
    const paymentUuid = isOpen ? recallPaying(wish)?.PaymentUUID : undefined
    const cache = answers.cache()
    if (paymentUuid === undefined || !cache) return
    return hearOfPayment(cache, send, { customerUuid, paymentUuid }, (payment) => {
      if (outcomeOf(payment).is !== 'waiting') void hear.current()
    })
  }, [wish, isOpen, customerUuid, answers, send])
}

/** The bank takes long: what to do meanwhile. */
function SlowPayment({ isSlow }: { isSlow: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {isSlow && (
        <Notice title={<Trans>Still waiting for the bank</Trans>}>
          <Trans>Stay on this page: it shows how the payment ends. You are charged once at most.</Trans>
        </Notice>
      )}
    </div>
  )
}
