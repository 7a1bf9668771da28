import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { useToast } from '@waea/ui/states/toast'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { TemporaryNotice } from '../../shell/frame/shared/temporary-notice.tsx'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { OwnersCards, useIsMember } from './shared/owners-cards.tsx'
import { SaveCard } from './shared/save-card.tsx'

/** Adds a card. Only the account's owner can; a member sees why. */
export default function AddCard() {
  if (!useIsMember()) return <AddCardForm />
  return (
    <Screen width="note" title={<Trans>Add a card</Trans>}>
      <OwnersCards />
    </Screen>
  )
}

function AddCardForm() {
  const { t } = useLingui()
  const go = useGo()
  const toast = useToast()
  const tell = (name: string) => {
    toast({ tone: 'good', text: name === '' ? t`Your card is saved` : t`${name} is saved` })
    return go('/profile/payment-methods', { replace: true })
  }
  return (
    <Screen
      width="note"
      title={<Trans>Add a card</Trans>}
      back={{ to: '/profile/payment-methods', name: <Trans>Payment methods</Trans> }}
      lead={
        <Trans>We charge nothing now. Your card number goes straight to our payment partner: we never see it.</Trans>
      }
    >
      <TemporaryNotice />
      <Card>
        <SaveCard
          returnTo="/profile/payment-methods"
          onSaved={tell}
          secondary={
            <Link to="/profile/payment-methods" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Cancel</Trans>
            </Link>
          }
        />
      </Card>
    </Screen>
  )
}
