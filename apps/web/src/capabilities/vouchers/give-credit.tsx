import { Trans, useLingui } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { EmptyState } from '@waea/ui/states/empty-state'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { nameAndNumber } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { useMobile } from '../mobiles/shared/use-mobile.ts'
import { ConfirmGift } from './confirm-gift.tsx'
import { GiftForm } from './gift-form.tsx'
import { GiftGiven } from './gift-given.tsx'
import { Gifts } from './gifts.tsx'
import type { Given, LookedAt } from './steps.ts'

/** Gives credit of a prepay mobile to another mobile: recipient and amount, the effect, and that it is final. */
export default function GiveCredit() {
  const { t } = useLingui()
  const { list, mobiles, mobile, choose } = useMobile()
  const [wanted, setWanted] = useState<LookedAt>()
  const [isConfirm, setConfirm] = useState(false)
  const [given, setGiven] = useState<Given>()
  const prepay = mobiles.filter((one) => accountType(one) === 'prepay')
  const giver = prepay.find(({ UUID }) => UUID === mobile?.UUID) ?? prepay[0]
  useHeadingFocus(given ? 'given' : isConfirm ? 'confirm' : 'asked')

  const again = () => {
    setGiven(undefined)
    setWanted(undefined)
    setConfirm(false)
  }
  if (given && giver) return <GiftGiven given={given} onAgain={again} />
  return (
    <Screen
      title={isConfirm ? <Trans>Give this credit?</Trans> : <Trans>Give credit</Trans>}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      lead={giver && nameAndNumber(giver)}
      actions={!isConfirm && giver && <MobileSwitcher mobiles={prepay} mobile={giver} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {list.data && !giver && (
        <EmptyState
          picture={<EsimPhonePicture className="w-40" />}
          title={t`No credit to give`}
          action={
            <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Your mobile</Trans>
            </Link>
          }
        >
          <Trans>Only a prepay or pay-as-you-go mobile in service has credit.</Trans>
        </EmptyState>
      )}
      {giver && wanted && isConfirm && (
        <ConfirmGift wanted={wanted} onBack={() => setConfirm(false)} onGiven={setGiven} />
      )}
      {giver && !isConfirm && (
        <>
          <GiftForm
            key={giver.UUID}
            mobile={giver}
            before={wanted?.input.mobileUuid === giver.UUID ? wanted.input : undefined}
            onLookedAt={(looked) => {
              setWanted(looked)
              setConfirm(true)
            }}
          />
          <Gifts />
        </>
      )}
    </Screen>
  )
}
