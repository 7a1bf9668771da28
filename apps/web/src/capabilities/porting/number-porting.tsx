import { Trans } from '@lingui/react/macro'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { nameAndNumber } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { useMobile } from '../mobiles/shared/use-mobile.ts'
import { useMobileOfLink } from '../mobiles/shared/use-mobile-of-link.ts'
import { Leaving } from './leaving.tsx'
import { BringNumber } from './shared/bring-number.tsx'

/** Brings a number to a mobile and shows its progress; below, how to move the mobile's number away. */
export default function NumberPorting() {
  useMobileOfLink()
  const { list, mobiles, mobile, choose } = useMobile()
  return (
    <Screen
      title={<Trans>Bring your number</Trans>}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      lead={mobile && nameAndNumber(mobile)}
      actions={mobile && mobiles.length > 1 && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {mobile && (
        <>
          <BringNumber key={mobile.UUID} mobile={mobile} showsOutgoing />
          {mobile.MSISDN && <Leaving key={`${mobile.UUID} leaving`} mobile={mobile} />}
        </>
      )}
    </Screen>
  )
}
