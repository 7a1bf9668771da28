import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { type GivenVoucher, VoucherResult } from './paying/voucher-result.tsx'

/** Whether to offer bringing a number, to follow the one on its way, or neither: one has just come. */
type Bringing = 'offer' | 'follow' | 'none'
type Props = { mobileUuid: string; bringing: Bringing; voucher: GivenVoucher | undefined }

/** Next steps once the SIM is in service: its voucher, bringing a number, the app. */
export function NextSteps({ mobileUuid, bringing, voucher }: Props) {
  const { app } = useBrand()
  const search = { mobile: mobileUuid }
  return (
    <>
      {voucher && <VoucherResult voucher={voucher} />}
      <div className="grid gap-3 empty:hidden sm:flex">
        {bringing !== 'none' && (
          <Link to="/onboarding/number" search={search} className={buttonClass({ tone: 'quiet' })}>
            {bringing === 'offer' ? <Trans>Bring your number</Trans> : <Trans>See your number’s move</Trans>}
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
