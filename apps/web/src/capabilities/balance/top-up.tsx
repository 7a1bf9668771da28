import { Trans, useLingui } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageHeading } from '@waea/ui/page-heading'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { Link } from '../../shell/routing/link.tsx'
import { mobileName, mobileNumber } from '../mobiles/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/mobiles-wait.tsx'
import { useMobile } from '../mobiles/use-mobile.ts'
import { TopUpForm, type TopUpMade } from './top-up-form.tsx'
import { ToppedUp } from './topped-up.tsx'

/** Adds credit to a prepay mobile: how much, from which card, and the result (2§7.12). */
export default function TopUp() {
  const { t } = useLingui()
  const { list, mobiles, mobile, choose } = useMobile()
  const [made, setMade] = useState<TopUpMade>()
  const prepay = mobiles.filter((one) => accountType(one) === 'prepay')
  const toppedUp = prepay.find(({ UUID }) => UUID === mobile?.UUID) ?? prepay[0]

  useHeadingFocus(made ? 'made' : 'asked')
  if (made && toppedUp) return <ToppedUp made={made} mobile={toppedUp} onAgain={() => setMade(undefined)} />
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <PageHeading
        title={<Trans>Top up</Trans>}
        actions={toppedUp && <MobileSwitcher mobiles={prepay} mobile={toppedUp} onChoose={choose} />}
      >
        {toppedUp &&
          (toppedUp.Nickname ? `${mobileName(toppedUp)} · ${mobileNumber(toppedUp)}` : mobileNumber(toppedUp))}
      </PageHeading>
      <MobilesWait list={list} />
      {list.data && !toppedUp && (
        <EmptyState
          picture={<EsimPhonePicture className="w-40" />}
          title={t`Nothing to top up`}
          action={
            <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Your mobile</Trans>
            </Link>
          }
        >
          <Trans>Only an active prepay or pay-as-you-go mobile has credit.</Trans>
        </EmptyState>
      )}
      {toppedUp && <TopUpForm key={toppedUp.UUID} mobile={toppedUp} onMade={setMade} />}
    </div>
  )
}
