import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { allOf, Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { SavedCard } from '../payments/shared/first-choice.ts'
import { cardsAmong, firstChoice } from '../payments/shared/first-choice.ts'
import { OwnersCards, useIsMember } from '../payments/shared/owners-cards.tsx'
import { AutoTopUpForm } from './auto-top-up-form.tsx'
import { AutoTopUpState, type Rule } from './auto-top-up-state.tsx'
import { NoCredit } from './no-credit.tsx'
import { usePrepayMobile } from './use-prepay-mobile.ts'

/** Automatic top-up of a mobile (1§1): its terms and state, and switching it on, changing it and switching it off. */
export default function AutoTopUp() {
  const { list, prepay, mobile, choose } = usePrepayMobile()
  const isMember = useIsMember()
  return (
    <Screen
      width="text"
      title={<Trans>Automatic top-up</Trans>}
      back={{ to: '/profile/balance/top-up', name: <Trans>Top up</Trans> }}
      lead={mobile ? mobileName(mobile) : undefined}
      actions={mobile && <MobileSwitcher mobiles={prepay} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {isMember && <OwnersCards />}
      {!isMember && list.data && !mobile && <NoCredit />}
      {!isMember && mobile && <OfMobile key={mobile.UUID} mobile={mobile} />}
    </Screen>
  )
}

function OfMobile({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const rule = useCall(balance.autoTopUp, { customerUuid, mobileUuid: mobile.UUID })
  const methods = useCall(payments.methods, { customerUuid })
  return (
    <Loaded
      query={allOf(rule, methods)}
      waiting={<Skeleton className="h-72 rounded-card" />}
      failed={t`We couldn’t load automatic top-up`}
      note={<Trans>Your settings stay as they are.</Trans>}
      hidesOlder
    >
      {([current, { PaymentMethods }]) => <OfRule mobile={mobile} rule={current} cards={cardsAmong(PaymentMethods)} />}
    </Loaded>
  )
}

function OfRule({ mobile, rule, cards }: { mobile: Mobile; rule: Rule; cards: readonly SavedCard[] }) {
  const [isChanging, setChanging] = useState(false)
  // The pressed button disappears with its form or state, so move the focus to the heading.
  useHeadingFocus(`${rule.Status} ${isChanging}`)
  if (rule.Status !== 'off' && !isChanging) {
    return <AutoTopUpState mobile={mobile} rule={rule} cards={cards} onChange={() => setChanging(true)} />
  }
  if (firstChoice(cards) === 'new') return <NoCard hasExpired={cards.length > 0} />
  return (
    <AutoTopUpForm
      mobile={mobile}
      rule={rule}
      cards={cards}
      onDone={() => setChanging(false)}
      onBack={isChanging ? () => setChanging(false) : undefined}
    />
  )
}

/** No saved card can be charged: there is none, or all have expired. */
function NoCard({ hasExpired }: { hasExpired: boolean }) {
  return (
    <EmptyState
      picture={<CreditCard aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
      title={hasExpired ? <Trans>Your saved cards have expired</Trans> : <Trans>No card saved</Trans>}
      action={
        <Link to="/profile/balance/payment-methods/add" className={buttonClass()}>
          <Trans>Add a card</Trans>
        </Link>
      }
    >
      <Trans>Automatic top-up charges a card that you have saved.</Trans>
    </EmptyState>
  )
}
