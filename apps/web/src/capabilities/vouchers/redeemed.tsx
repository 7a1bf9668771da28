import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { CreditWithExpiry } from '../balance/shared/credit-expiry.tsx'
import { mobileNumber } from '../mobiles/shared/mobile-name.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { Redemption } from './steps.ts'

/** A redeemed voucher, as a record to keep; the same is sent by email. */
export function Redeemed({ redeemed, mobile, onAgain }: { redeemed: Redemption; mobile: Mobile; onAgain: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const value = dollars(money(redeemed.CreditCents))
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-5 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>Voucher of {value} redeemed</Trans>
      </h1>
      {redeemed.MainBalCreditCents === undefined && (
        <p role="status" className="text-ink-2">
          <Trans>It is credit on your account now, and pays what you owe next.</Trans>
        </p>
      )}
      <DescriptionList
        className="w-full text-left"
        items={[
          { key: 'mobile', term: t`Mobile`, value: mobileNumber(mobile) },
          { key: 'when', term: t`When`, value: dateText(fromNanos(redeemed.RedeemedAtNanos), 'moment', locale) },
          ...(redeemed.MainBalCreditCents === undefined
            ? []
            : [{ key: 'after', term: t`Credit now`, value: <CreditWithExpiry credit={redeemed} /> }]),
        ]}
      />
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Link to="/profile/plans" className={buttonClass()}>
          <Trans>Your mobile</Trans>
        </Link>
        <Button tone="quiet" onClick={onAgain}>
          <Trans>Redeem another</Trans>
        </Button>
      </div>
    </Card>
  )
}
