import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { type GivenVoucher, VoucherResult } from './paying/voucher-result.tsx'

type Props = { mobileUuid: string; canBring: boolean; voucher: GivenVoucher | undefined }

/** Next steps once the SIM is in service: its voucher, bringing a number, the app. */
export function NextSteps({ mobileUuid, canBring, voucher }: Props) {
  const { app } = useBrand()
  const search = { mobile: mobileUuid }
  return (
    <>
      {voucher && <VoucherResult voucher={voucher} />}
      <div className="grid gap-3 empty:hidden sm:flex">
        {canBring && (
          <Link to="/onboarding/number" search={search} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Bring your number</Trans>
          </Link>
        )}
        {app && (
          <Link to="/onboarding/app" search={search} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Get the app</Trans>
          </Link>
        )}
      </div>
    </>
  )
}
