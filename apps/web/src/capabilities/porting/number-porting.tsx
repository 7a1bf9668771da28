import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { mobileName, mobileNumber } from '../mobiles/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/mobiles-wait.tsx'
import { useMobile } from '../mobiles/use-mobile.ts'
import { useMobileOfLink } from '../mobiles/use-mobile-of-link.ts'
import { BringNumber } from './bring-number.tsx'
import { Leaving } from './leaving.tsx'

/** Brings a number to a mobile and shows how far it is; below, what it takes to move the mobile's number away. */
export default function NumberPorting() {
  useMobileOfLink()
  const { list, mobiles, mobile, choose } = useMobile()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<Trans>Bring your number</Trans>}
        above={
          <BackLink to="/profile/plans">
            <Trans>Your mobile</Trans>
          </BackLink>
        }
        actions={mobile && mobiles.length > 1 && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
      >
        {mobile && (mobile.Nickname ? `${mobileName(mobile)} · ${mobileNumber(mobile)}` : mobileNumber(mobile))}
      </PageHeading>
      <MobilesWait list={list} />
      {mobile && (
        <>
          <BringNumber key={mobile.UUID} mobile={mobile} showsOutgoing />
          {mobile.MSISDN && <Leaving key={`${mobile.UUID} leaving`} mobile={mobile} />}
        </>
      )}
    </div>
  )
}
