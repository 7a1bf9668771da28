import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { dollars, money } from '@waea/kit/money'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../shell/routing/shared/link.tsx'

/** A voucher that was sent with the activation. */
export type GivenVoucher = NonNullable<Gives<typeof activation.progress>['Voucher']>

/**
 * The result of the voucher, now that the SIM is in service. The server redeems it by itself, even if the page is
 * closed.
 */
export function VoucherResult({ voucher: { Status, CreditCents } }: { voucher: GivenVoucher }) {
  const value = dollars(money(CreditCents))
  if (Status === 'REDEEMED') {
    return (
      <Notice tone="good">
        <Trans>Your voucher is redeemed: {value} of credit.</Trans>
      </Notice>
    )
  }
  if (Status === 'WAITING') {
    return (
      <Notice tone="info">
        <Trans>Redeeming your voucher of {value}…</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={<Trans>Your voucher wasn’t redeemed</Trans>}>
      <p>
        <Trans>It was used or blocked before your SIM was in service, so no credit was added.</Trans>
      </p>
      <Link to="/profile/redeem-voucher" className="underline underline-offset-2">
        <Trans>Redeem another voucher</Trans>
      </Link>
    </Notice>
  )
}
