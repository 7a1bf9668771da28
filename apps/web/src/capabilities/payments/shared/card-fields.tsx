import { useLingui } from '@lingui/react/macro'
import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { Money } from '@waea/kit/money'
import { FailedState } from '@waea/ui/states/failed-state'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useElementsLook } from '../card-look.ts'
import { type Cards, cardsWithinMs } from './card-script.ts'

export type CardFieldsProps = {
  cards: Cards
  /** Set to the mounted fields, for the form to submit. */
  fields: RefObject<StripeElements | null>
  /** What the fields are for. */
  use: { mode: 'payment'; amount: Money; keepCard: boolean; holds?: boolean } | { mode: 'setup' }
}

/** The card partner's fields for a new card, in the partner's frame: the portal never sees the number. */
export function CardFields({ cards: { script, retry, giveUp }, fields, use }: CardFieldsProps) {
  const { t } = useLingui()
  if (script.state === 'loading') return <Waiting />
  if (script.state === 'failed') {
    return (
      <FailedState
        title={t({ id: 'error_by_stripe_loading', message: 'Error by Stripe loading' })}
        of={{ refetch: retry, isFetching: false }}
      >
        {t`The card form didn’t load. Nothing was charged.`}
      </FailedState>
    )
  }
  return <LoadedFields stripe={script.stripe} fields={fields} use={use} onMissing={giveUp} />
}

type LoadedFieldsProps = Pick<CardFieldsProps, 'fields' | 'use'> & Missing & { stripe: Stripe }
/** Called when the partner's frame fails to load or takes too long. */
type Missing = { onMissing: () => void }

function LoadedFields({ stripe, fields, use, onMissing }: LoadedFieldsProps) {
  const look = useElementsLook()
  const options =
    use.mode === 'setup'
      ? { ...look, mode: 'setup' as const }
      : {
          ...look,
          mode: 'payment' as const,
          amount: use.amount,
          setupFutureUsage: use.keepCard ? ('off_session' as const) : null,
          ...(use.holds && { captureMethod: 'manual' as const }),
        }
  return (
    <Elements stripe={stripe} options={options}>
      <Fields fields={fields} onMissing={onMissing} />
    </Elements>
  )
}

function Fields({ fields, onMissing }: Pick<CardFieldsProps, 'fields'> & Missing) {
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  // Hand the fields to the form only once they are mounted: until then there is no card to send.
  useEffect(() => {
    fields.current = isReady ? elements : null
    return () => {
      fields.current = null
    }
  }, [elements, fields, isReady])
  const miss = useRef(onMissing)
  miss.current = onMissing
  useEffect(() => {
    if (isReady) return
    const limit = setTimeout(() => miss.current(), cardsWithinMs)
    return () => clearTimeout(limit)
  }, [isReady])
  return (
    <div className={isReady ? '' : 'relative min-h-44'}>
      {!isReady && (
        <div className="absolute inset-0">
          <Waiting />
        </div>
      )}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} onLoadError={onMissing} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid min-h-44 content-start gap-4">
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}
