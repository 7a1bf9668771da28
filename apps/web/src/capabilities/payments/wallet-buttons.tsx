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
  /** The card in the wallet is saved, because the purchase renews or goes on the bill. */
  keepsCard: boolean
  /** The amount is only held on the card. */
  holds: boolean
  isBusy: boolean
  /** Pays with the method from the wallet; returns false if it was refused. */
  onPay: (elements: StripeElements) => Promise<boolean>
}

type Shown = 'unknown' | 'some' | 'none'

/**
 * Apple Pay and Google Pay above the card form, in browsers that support them. The buttons are the card partner's own,
 * in its frame. On a device that has shown them before, their place is reserved, so that the page doesn't shift.
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

/** Whether this device has shown wallets before. The server can't know, so its HTML has none. */
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

/** The wallets use an Elements instance of their own, so a half-typed card does not block them. */
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
    // The wallet's sheet stays open until it gets the result, so both show the same outcome.
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
