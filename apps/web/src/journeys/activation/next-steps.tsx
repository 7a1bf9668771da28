import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useNext } from '../../capabilities/overview/shared/use-next.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { offersBringing } from './offers-bringing.ts'
import { type GivenVoucher, VoucherResult } from './paying/voucher-result.tsx'

type Props = { mobile: Mobile; canBring: boolean; voucher: GivenVoucher | undefined }

/** Next steps once the SIM is in service: its voucher, bringing a number unless one comes already, the app. */
export function NextSteps({ mobile, canBring, voucher }: Props) {
  const { app } = useBrand()
  const next = useNext()
  const search = { mobile: mobile.UUID }
  const isBringShown = canBring && !next.isPending && offersBringing(mobile, next.data?.Steps ?? [])
  return (
    <>
      {voucher && <VoucherResult voucher={voucher} />}
      <div className="grid gap-3 empty:hidden sm:flex">
        {isBringShown && (
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
