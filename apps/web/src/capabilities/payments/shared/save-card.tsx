import { Trans, useLingui } from '@lingui/react/macro'
import type { StripeElements } from '@stripe/stripe-js'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { SendForm } from '@waea/ui/fields/send-form'
import { type ReactNode, useRef } from 'react'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { CardFields } from './card-fields.tsx'
import { useCardScript } from './card-script.ts'
import { savedCardName } from './card-words.ts'

type Props = {
  /** The path to return to after a bank's full-page confirmation. */
  returnTo: string
  /**
   * Called with the name of the saved card, if known. No toast is shown here: it would cover the button of the next
   * step.
   */
  onSaved: (name: string) => void | Promise<void>
  secondary?: ReactNode
}

/** Saves a card at the card partner without charging it; the portal learns only its last four digits (2§7.12). */
export function SaveCard({ returnTo, onSaved, secondary }: Props) {
  const { t } = useLingui()
  const cards = useCardScript()
  const { script } = cards
  const fields = useRef<StripeElements | null>(null)
  const save = useSaveCard(returnTo)

  const { refusal, onSend } = useSending(async () => {
    if (script.state !== 'ready' || !fields.current) return t`The card form hasn’t loaded yet. Nothing was charged.`
    const saved = await save(script.stripe, fields.current)
    if ('refused' in saved) return saved.refused
    await onSaved(saved.name)
    return undefined
  })
  return (
    <SendForm
      aria-label={t`Card`}
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Save card</Trans>}
      disabled={script.state !== 'ready'}
      note={<Trans>Your bank may ask you to confirm that the card is yours.</Trans>}
      secondary={secondary}
    >
      <CardFields cards={cards} fields={fields} use={{ mode: 'setup' }} />
    </SendForm>
  )
}

type Stripe = Extract<ReturnType<typeof useCardScript>['script'], { state: 'ready' }>['stripe']

/** The new card's name, as far as known; or why it was refused, undefined if the fields show the reason themselves. */
type Saved = { name: string } | { refused: string | undefined }

/** Saves the card from the browser, then tells the server to sync the cards. */
function useSaveCard(returnTo: string) {
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()

  return async (stripe: Stripe, elements: StripeElements): Promise<Saved> => {
    const checked = await elements.submit()
    if (checked.error) return { refused: undefined }
    const known = queries.getQueryData<{ PaymentMethods: { UUID: string }[] }>(
      keyOf(payments.methods, { customerUuid }),
    )
    const { result } = await send(payments.setup, { customerUuid })
    const { error } = await stripe.confirmSetup({
      elements,
      clientSecret: result.SetupIntentClientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}${returnTo}` },
    })
    if (error) return { refused: error.message }
    const { PaymentMethods } = await send(payments.syncMethods, { customerUuid })
    for (const call of [payments.methods, overview.dashboard]) void queries.invalidateQueries({ queryKey: keyOf(call) })
    const added = PaymentMethods.find(({ UUID }) => !known?.PaymentMethods.some((one) => one.UUID === UUID))
    return { name: added ? savedCardName(added) : '' }
  }
}
