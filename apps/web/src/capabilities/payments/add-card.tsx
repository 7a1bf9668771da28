import { Trans, useLingui } from '@lingui/react/macro'
import type { StripeElements } from '@stripe/stripe-js'
import { payments } from '@waea/contract/payments'
import { usage } from '@waea/contract/usage'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { SendForm } from '@waea/ui/send-form'
import { useToast } from '@waea/ui/toast'
import { useRef, useState } from 'react'
import { BackLink } from '../../shell/back-link.tsx'
import { Link, useGo } from '../../shell/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { TemporaryNotice } from '../../shell/temporary-notice.tsx'
import { keyOf } from '../../shell/wanted.ts'
import { CardFields } from './card-fields.tsx'
import { useCardScript } from './card-script.ts'
import { savedCardName } from './card-words.ts'
import { OwnersCards, useIsMember } from './owners-cards.tsx'

/** Where a card is added: by the account's owner, not by a member. */
export default function AddCard() {
  if (!useIsMember()) return <AddCardForm />
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeading title={<Trans>Add a card</Trans>} />
      <OwnersCards />
    </div>
  )
}

/** Saves a card at the card partner without charging it; the portal learns only its last four digits (2§7.12). */
function AddCardForm() {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const cards = useCardScript()
  const { script } = cards
  const fields = useRef<StripeElements | null>(null)
  const { save, refusal, refuse } = useSaveCard()

  const onSend = async () => {
    if (script.state !== 'ready' || !fields.current)
      return refuse(t`The card fields had not loaded yet. Nothing was charged.`)
    const saved = await save(script.stripe, fields.current)
    if (saved === undefined) return
    toast({ tone: 'good', text: saved === '' ? t`Your card is saved` : t`${saved} is saved` })
    await go('/profile/payment-methods', { replace: true })
  }
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeading
        title={<Trans>Add a card</Trans>}
        above={
          <BackLink to="/profile/payment-methods">
            <Trans>Payment methods</Trans>
          </BackLink>
        }
      >
        <Trans>Nothing is charged now. The card number goes to our card partner and never to us.</Trans>
      </PageHeading>
      <TemporaryNotice />
      <Card>
        <SendForm
          aria-label={t`Card`}
          onSend={onSend}
          refusal={refusal}
          submitText={<Trans>Save card</Trans>}
          disabled={script.state !== 'ready'}
          note={<Trans>Your bank may ask you to confirm that the card is yours.</Trans>}
          secondary={
            <Link to="/profile/payment-methods" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Cancel</Trans>
            </Link>
          }
        >
          <CardFields cards={cards} fields={fields} use={{ mode: 'setup' }} />
        </SendForm>
      </Card>
    </div>
  )
}

type Stripe = Extract<ReturnType<typeof useCardScript>['script'], { state: 'ready' }>['stripe']

/** Lets the browser save the card, then tells the server to look. Answers the new card's name; undefined when refused. */
function useSaveCard() {
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()

  const save = async (stripe: Stripe, elements: StripeElements): Promise<string | undefined> => {
    setRefusal(undefined)
    const checked = await elements.submit()
    // The fields themselves say what is wrong with them.
    if (checked.error) return undefined
    try {
      const known = queries.getQueryData<{ PaymentMethods: { UUID: string }[] }>(
        keyOf(payments.methods, { customerUuid }),
      )
      const { result } = await send(payments.setup, { customerUuid })
      const { error } = await stripe.confirmSetup({
        elements,
        clientSecret: result.SetupIntentClientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/profile/payment-methods` },
      })
      if (error) {
        setRefusal(error.message)
        return undefined
      }
      const { PaymentMethods } = await send(payments.syncMethods, { customerUuid })
      for (const call of [payments.methods, usage.dashboard]) void queries.invalidateQueries({ queryKey: keyOf(call) })
      const added = PaymentMethods.find(({ UUID }) => !known?.PaymentMethods.some((one) => one.UUID === UUID))
      return added ? savedCardName(added) : ''
    } catch (error) {
      setRefusal(errorText(error))
      return undefined
    }
  }
  return { save, refusal, refuse: setRefusal }
}
