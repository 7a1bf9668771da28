import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'
import { useFailureWords } from './failure-words.ts'

/** Says that a renewal couldn't be charged, or that a plan ended because of it, with the way to pay or start again. */
export function RenewalNotice({ dashboard }: { dashboard: MobileDashboard }) {
  const unpaid = dashboard.Mobile.Addons.filter(({ Unpaid }) => Unpaid)
  const ended = dashboard.EndedUnpaid
  return (
    <>
      {unpaid.map((addon) => (
        <Unpaid key={addon.UUID} addon={addon} mobileUuid={dashboard.Mobile.UUID} />
      ))}
      {ended && <Ended ended={ended} />}
    </>
  )
}

type Addon = MobileDashboard['Mobile']['Addons'][number]

function Unpaid({ addon, mobileUuid }: { addon: Addon; mobileUuid: string }) {
  const locale = useLocale()
  const words = useFailureWords()
  if (!addon.Unpaid) return null
  const { Because, NextTryOn, EndsOn } = addon.Unpaid
  const [next, last] = [dateText(NextTryOn, 'day', locale), dateText(EndsOn, 'day', locale)]
  return (
    <Notice
      tone="bad"
      title={<Trans>{addon.Name} isn’t paid</Trans>}
      action={
        <Link
          to="/profile/plans/renewal"
          search={{ plan: addon.UUID, mobile: mobileUuid }}
          className={buttonClass({ size: 's' })}
        >
          {Because === 'needs-you' ? <Trans>Confirm the payment</Trans> : <Trans>Pay now</Trans>}
        </Link>
      }
    >
      {words[Because]}.{' '}
      {next === last ? (
        <Trans>You can’t use it until it’s paid. We try once more on {next}; then it ends.</Trans>
      ) : (
        <Trans>
          You can’t use it until it’s paid. We try again on {next}, and for the last time on {last}; then it ends.
        </Trans>
      )}
    </Notice>
  )
}

function Ended({ ended }: { ended: NonNullable<MobileDashboard['EndedUnpaid']> }) {
  const day = dateText(ended.On, 'day', useLocale())
  return (
    <Notice
      tone="warn"
      title={
        <Trans>
          {ended.Name} ended on {day}
        </Trans>
      }
      action={
        <Link
          to={ended.IsBasePlan ? '/profile/plans/all-plans' : '/profile/plans/addons'}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {ended.IsBasePlan ? <Trans>Choose a plan</Trans> : <Trans>Choose an add-on</Trans>}
        </Link>
      }
    >
      <Trans>We couldn’t charge it, and stopped trying. You paid nothing, and you keep your number.</Trans>
    </Notice>
  )
}
