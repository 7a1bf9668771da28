import { Trans, useLingui } from '@lingui/react/macro'
import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { Money } from '@waea/kit/money'
import { useState, useSyncExternalStore } from 'react'
import { deviceMemory } from '../../shell/device/shared/memory.ts'
import { useElementsLook } from './card-look.ts'

type WalletButtonsProps = {
  /** Undefined while the partner's script is loading. */
  stripe: Stripe | undefined
  amount: Money
  /** The card in the wallet is saved, because what is bought renews or goes on the bill. */
  keepsCard: boolean
  /** The amount is only held. */
  holds: boolean
  isBusy: boolean
  /** Pays with what the wallet allows; returns whether it was not refused. */
  onPay: (elements: StripeElements) => Promise<boolean>
}

type Shown = 'unknown' | 'some' | 'none'

/**
 * Apple Pay and Google Pay above the card form, in browsers that have them; nothing in others. The buttons are the card
 * partner's own, in its frame. A device that showed them once keeps their place free, so that the page holds still.
 */
export function WalletButtons({ stripe, isBusy, onPay, ...input }: WalletButtonsProps) {
  const [shown, setShown] = useState<Shown>('unknown')
  const isExpected = useExpected()
  const note = (has: boolean) => {
    setShown(has ? 'some' : 'none')
    deviceMemory().remember(memoryName, has ? 'some' : 'none')
  }
  if (shown === 'none' || (shown === 'unknown' && !stripe && !isExpected)) return null
  const hasPlace = shown === 'some' || isExpected
  return (
    <div className={hasPlace ? 'grid gap-3' : 'h-0 overflow-hidden'} inert={shown !== 'some'}>
      <div className={hasPlace ? 'min-h-12' : ''}>
        {stripe && <Wallets stripe={stripe} {...input} isBusy={isBusy} onPay={onPay} onFound={note} />}
      </div>
      {shown === 'some' && <BelowWallets keepsCard={input.keepsCard} />}
      {shown !== 'some' && hasPlace && <span className="h-6" />}
    </div>
  )
}

const memoryName = 'waea-wallets'

/** Whether this device showed wallets before. The server does not know, so a drawn page begins without them. */
function useExpected(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => deviceMemory().recall(memoryName) === 'some',
    () => false,
  )
}

function BelowWallets({ keepsCard }: { keepsCard: boolean }) {
  return (
    <>
      {keepsCard && (
        <p className="text-s text-ink-2">
          <Trans>The card you choose there is saved for renewals and bills. You can change it any time.</Trans>
        </p>
      )}
      <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <Trans>or pay by card</Trans>
      </p>
    </>
  )
}

type WalletsProps = Omit<WalletButtonsProps, 'stripe'> & { stripe: Stripe; onFound: (has: boolean) => void }

/** The wallets are elements of their own: a card that is half typed does not stop them. */
function Wallets({ stripe, amount, keepsCard, holds, ...rest }: WalletsProps) {
  const look = useElementsLook()
  const setupFutureUsage = keepsCard ? ('off_session' as const) : null
  return (
    <Elements
      stripe={stripe}
      options={{
        ...look,
        mode: 'payment',
        amount,
        setupFutureUsage,
        ...(holds && { captureMethod: 'manual' as const }),
      }}
    >
      <Buttons {...rest} />
    </Elements>
  )
}

const options = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  buttonHeight: 48,
} as const

function Buttons({ isBusy, onPay, onFound }: Pick<WalletsProps, 'isBusy' | 'onPay' | 'onFound'>) {
  const { t } = useLingui()
  const elements = useElements()
  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    // The sheet stays open until it is told, so that its end and the page's agree.
    if (!elements || !(await onPay(elements))) event.paymentFailed({ reason: 'fail' })
  }
  return (
    <section aria-label={t`Pay with a wallet`}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods: found }) => onFound(Boolean(found?.applePay || found?.googlePay))}
        onAvailablePaymentMethodsChange={({ paymentMethods: found }) =>
          onFound(Boolean(found?.applePay?.available || found?.googlePay?.available))
        }
        onLoadError={() => onFound(false)}
        onClick={({ resolve, reject }) => (isBusy ? reject() : resolve())}
        onConfirm={(event) => void confirm(event)}
      />
    </section>
  )
}
