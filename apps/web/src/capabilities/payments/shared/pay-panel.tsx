import { Trans, useLingui } from '@lingui/react/macro'
import type { StripeElements } from '@stripe/stripe-js'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payments } from '@waea/contract/money/payments'
import { routeMeans } from '@waea/domain/billing-routes/route'
import { payingRoutes } from '@waea/domain/payments/means/means-to-pay'
import { dollars, type Money } from '@waea/kit/money'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { SendForm } from '@waea/ui/fields/send-form'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { CardChoice } from '../card-choice.tsx'
import { DebitTerms } from '../debit-terms.tsx'
import { OpenPayment } from '../open-payment.tsx'
import { usePaying } from '../use-paying.ts'
import { WalletButtons } from '../wallet-buttons.tsx'
import { CardFields } from './card-fields.tsx'
import { type Cards, useCardScript } from './card-script.ts'
import {
  type CardChoiceValue,
  cardsAmong,
  choiceAmong,
  firstMeans,
  isAccount,
  type PayingRoute,
  type SavedCard,
} from './first-choice.ts'
import type { Payment } from './outcome/await-payment.ts'
import type { PayChoice, StartPayment } from './use-pay.ts'

export type PayPanelProps<About = unknown> = {
  /** Identifies the purchase: an attempt with the same `purchaseId` and the same `request` is the same payment. */
  purchaseId: string
  request: unknown
  /** What the screen needs to show how the payment ended; kept in the tab, because a reload may come in between. */
  about?: About
  amount: Money
  start: StartPayment
  /** `about` is of the payment that was made, which an earlier visit of the page may have started. */
  onPaid: (payment: Payment | undefined, about: About | undefined) => void
  /**
   * `ask` lets the person save a new card; `always` saves it, because the purchase renews automatically or goes on the
   * bill.
   */
  keepCard: 'ask' | 'always' | 'never'
  /** Set if the amount is only held on the card: explains it above the card. */
  holdNote?: ReactNode
  /**
   * Allows saved bank accounts, by direct debit. `meanwhile` says what stays as it is until the bank has paid;
   * `onWithBank` is called once the bank has the debit.
   */
  accounts?: { meanwhile: ReactNode; onWithBank: (payment: Payment) => void } | undefined
  /**
   * Allows another account to pay by a billing route with enough left: for this mobile, or for bills (null). Leave out
   * for purchases that another account can't pay.
   */
  byRouteFor?: string | null
  /** The button's text, instead of "Pay $45.00". */
  payText?: ReactNode
  secondary?: ReactNode
}

/**
 * Pays with a saved or a new card, or with a bank account if allowed: the choice, the button with the amount, and one
 * place for the result.
 */
export function PayPanel<About>(props: PayPanelProps<About>) {
  const customerUuid = useCustomerUuid()
  const methods = useCall(payments.methods, { customerUuid })
  const { byRouteFor } = props
  const list = useCall(billingRoutes.routes, { customerUuid }, { enabled: byRouteFor !== undefined })
  if (methods.isPending || (byRouteFor !== undefined && list.isPending)) return <Skeleton className="h-44" />
  // If the saved cards fail to load, a new card still works.
  const saved = methods.data?.PaymentMethods ?? []
  // If the routes fail to load, other ways to pay still work (3§8.6).
  const paying = payingRoutes(list.data?.result.routes ?? [], byRouteFor ?? null)
  return <PayForm {...props} cards={props.accounts ? saved : cardsAmong(saved)} paying={paying} />
}

function PayForm<About>({
  cards,
  paying: routes,
  ...props
}: PayPanelProps<About> & { cards: readonly SavedCard[]; paying: readonly PayingRoute[] }) {
  const { t } = useLingui()
  const [wanted, setChosen] = useState<CardChoiceValue>(() => firstMeans(cards, routes))
  // What was chosen may be gone, for example a card that was removed in another tab.
  const chosen = choiceAmong(wanted, cards, routes)
  const [keeps, setKeeps] = useState(false)
  const fields = useRef<StripeElements | null>(null)
  const cardScript = useCardScript()
  const { script } = cardScript
  const keepCard = props.keepCard === 'always' || keeps
  const route = routes.find(({ UUID }) => UUID === chosen)
  const choice: PayChoice =
    chosen === 'new'
      ? { KeepCard: keepCard }
      : { PaymentMethodID: chosen, ...(route && { PaymentMethodType: routeMeans }) }
  const paying = usePaying(props)
  const account = cards.find((card) => card.UUID === chosen && isAccount(card))

  const onSend = () => paying.onSend(choice, { stripe: stripeOf(script), elements: fields.current })
  const amount = dollars(props.amount)
  const holds = props.holdNote !== undefined
  return (
    <SendForm
      onSend={async () => void (await onSend())}
      refusal={paying.refusal}
      submitText={account ? <Trans>Debit {amount}</Trans> : (props.payText ?? <Trans>Pay {amount}</Trans>)}
      secondary={props.secondary}
      disabled={chosen === 'new' && script.state !== 'ready'}
      note={<PayNote isDebit={account !== undefined} isHold={holds} />}
      aria-label={t`Payment`}
    >
      {paying.open && !paying.isSlow && <OpenPayment open={paying.open} onCheck={paying.check} />}
      {props.holdNote}
      {!paying.open && (
        <WalletButtons
          stripe={script.state === 'ready' ? script.stripe : undefined}
          amount={props.amount}
          keepsCard={props.keepCard === 'always'}
          holds={holds}
          isBusy={paying.isSending}
          onPay={(elements) =>
            paying.onSend(
              { KeepCard: props.keepCard === 'always' },
              { stripe: stripeOf(script), elements, isWallet: true },
            )
          }
        />
      )}
      {(cards.length > 0 || routes.length > 0) && (
        <CardChoice cards={cards} routes={routes} value={chosen} onChange={setChosen} />
      )}
      {account && props.accounts && <DebitTerms account={account} meanwhile={props.accounts.meanwhile} />}
      {chosen === 'new' && (
        <NewCard
          cards={cardScript}
          fields={fields}
          use={{ mode: 'payment', amount: props.amount, keepCard, holds }}
          keeping={props.keepCard}
          keeps={keeps}
          onKeeps={setKeeps}
        />
      )}
      <SlowPayment isSlow={paying.isSlow} />
      {paying.question}
    </SendForm>
  )
}

/** The fields of a card, and the choice to save it. */
function NewCard({
  keeping,
  keeps,
  onKeeps,
  ...fields
}: ComponentProps<typeof CardFields> & {
  keeping: PayPanelProps['keepCard']
  keeps: boolean
  onKeeps: (keeps: boolean) => void
}) {
  const { t } = useLingui()
  const canSave = fields.cards.script.state !== 'failed'
  return (
    <div className="grid gap-3">
      <CardFields {...fields} />
      {canSave && keeping === 'ask' && (
        <Checkbox
          label={t`Save this card for next time`}
          checked={keeps}
          onChange={(event) => onKeeps(event.target.checked)}
        />
      )}
      {canSave && keeping === 'always' && (
        <p className="text-s text-ink-2">
          <Trans>We’ll save it for renewals and bills. You can change it any time.</Trans>
        </p>
      )}
    </div>
  )
}

/** Notes about the payment while it is being made. */
function PayNote({ isDebit, isHold }: { isDebit: boolean; isHold: boolean }) {
  if (isHold) {
    return (
      <Trans>
        Keep this page open while your bank answers: it may ask you to confirm. We hold it once, even if your connection
        drops.
      </Trans>
    )
  }
  if (isDebit) return <Trans>We debit your account once, even if your connection drops.</Trans>
  return (
    <Trans>
      Keep this page open while you pay: your bank may ask you to confirm. We charge you once, even if your connection
      drops.
    </Trans>
  )
}

const stripeOf = (script: Cards['script']) => (script.state === 'loading' ? undefined : script.stripe)

/** Shown when the bank takes long: what to do meanwhile. */
function SlowPayment({ isSlow }: { isSlow: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {isSlow && (
        <Notice title={<Trans>Still waiting for your bank</Trans>}>
          <Trans>Stay on this page to see how the payment ends. You won’t be charged twice.</Trans>
        </Notice>
      )}
    </div>
  )
}
