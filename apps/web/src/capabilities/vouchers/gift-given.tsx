import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import type { Given } from './steps.ts'

/** A completed gift, as a record to keep; the same is sent by email. */
export function GiftGiven({ given, onAgain }: { given: Given; onAgain: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const amount = dollars(money(given.AmountCents))
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-5 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>You gave {amount}</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>It’s on their mobile now. We’ve told both of you.</Trans>
      </p>
      <DescriptionList
        className="w-full text-left"
        items={[
          { key: 'to', term: t`To`, value: displayMsisdn(given.MSISDN) },
          { key: 'when', term: t`When`, value: dateText(fromNanos(given.GivenAtNanos), 'moment', locale) },
          { key: 'after', term: t`Your credit now`, value: dollars(money(given.MainBalCreditCents ?? 0)) },
        ]}
      />
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Link to="/profile/plans" className={buttonClass()}>
          <Trans>Your mobile</Trans>
        </Link>
        <Button tone="quiet" onClick={onAgain}>
          <Trans>Give more</Trans>
        </Button>
      </div>
    </Card>
  )
}
