import { Trans } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import { isRefusal } from '@waea/domain/refusal'
import { storedCode } from '@waea/domain/vouchers/voucher'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { nameAndNumber } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../mobiles/shared/no-mobile.tsx'
import { useMobile } from '../mobiles/shared/use-mobile.ts'
import { CheckForm } from './check-form.tsx'
import { ConfirmVoucher } from './confirm-voucher.tsx'
import { Redeemed } from './redeemed.tsx'
import { Redemptions } from './redemptions.tsx'
import type { Checked, Redemption } from './steps.ts'

const here = '/profile/redeem-voucher'

/**
 * Redeems a voucher (2§7.11): checks the code, then asks to confirm its effect. The step is in the address, so that
 * Back leads to the code; the code itself is kept only in this page.
 */
export default function RedeemVoucher() {
  const go = useGo()
  const step = useSearchValue('step')
  const { list, mobiles, mobile, choose } = useMobile()
  const [checked, setChecked] = useState<Checked>()
  const [redeemed, setRedeemed] = useState<Redemption>()
  const inUse = mobiles.filter((one) => ['prepay', 'postpay'].includes(accountType(one)))
  const shown = inUse.find(({ UUID }) => UUID === mobile?.UUID) ?? inUse[0]
  const isConfirm = step === 'confirm' && checked?.mobileUuid === shown?.UUID
  const stored = storedCode(checked?.code)
  useHeadingFocus(redeemed ? 'redeemed' : isConfirm ? 'confirm' : 'code')

  const again = () => {
    setRedeemed(undefined)
    setChecked(undefined)
  }
  if (list.data && !shown) return <NoMobile />
  if (redeemed && shown) return <Redeemed redeemed={redeemed} mobile={shown} onAgain={again} />
  return (
    <Screen
      title={isConfirm ? <Trans>Redeem this voucher?</Trans> : <Trans>Redeem a voucher</Trans>}
      back={{ to: '/profile', name: <Trans>Your account</Trans> }}
      lead={shown && nameAndNumber(shown)}
      actions={!isConfirm && shown && <MobileSwitcher mobiles={inUse} mobile={shown} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {shown && isConfirm && checked && (
        <ConfirmVoucher
          checked={checked}
          mobile={shown}
          onRedeemed={async (made) => {
            await go(here, { replace: true })
            setChecked(undefined)
            setRedeemed(made)
          }}
        />
      )}
      {shown && !isConfirm && (
        <>
          <CheckForm
            key={shown.UUID}
            mobile={shown}
            lost={step === 'confirm' && isRefusal(stored) ? stored : undefined}
            onChecked={async (made) => {
              setChecked(made)
              await go(here, { search: { step: 'confirm' } })
            }}
          />
          <Redemptions mobiles={mobiles} />
        </>
      )}
    </Screen>
  )
}
