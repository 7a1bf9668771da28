import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { nameAndNumber } from '../../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../../mobiles/shared/mobiles-wait.tsx'
import { NoCredit } from '../no-credit.tsx'
import { TopUpForm, type TopUpMade } from '../top-up-form.tsx'
import { ToppedUp } from '../topped-up.tsx'
import { usePrepayMobile } from '../use-prepay-mobile.ts'

/** Adds credit to a prepay mobile: how much, from which card, and the result (2§7.12). */
export default function TopUp() {
  const { list, prepay, mobile: toppedUp, choose } = usePrepayMobile()
  const [made, setMade] = useState<TopUpMade>()

  useHeadingFocus(made ? 'made' : 'asked')
  if (made && toppedUp) return <ToppedUp made={made} mobile={toppedUp} onAgain={() => setMade(undefined)} />
  return (
    <Screen
      width="list"
      title={<Trans>Top up</Trans>}
      lead={toppedUp && nameAndNumber(toppedUp)}
      actions={toppedUp && <MobileSwitcher mobiles={prepay} mobile={toppedUp} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {list.data && !toppedUp && <NoCredit />}
      {toppedUp && <TopUpForm key={toppedUp.UUID} mobile={toppedUp} onMade={setMade} />}
    </Screen>
  )
}
