import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { amountText } from '@waea/domain/usage/rating/usage-amounts'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'

type Better = NonNullable<Gives<typeof usage.rightPlan>['Better']>

const yearDays = 365

/**
 * A plan that would cost less for the same usage, with the reason. Renders nothing if the current plan is right, or
 * can't be compared.
 */
export function RightPlan({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) {
  const { data } = useCall(usage.rightPlan, { customerUuid, mobileUuid })
  const better = data?.Better
  if (!data || !better) return null
  const { Name } = better
  const saves = dollars(money(better.SavesCents))
  const [now, then] = [dollars(money(better.NowCents)), dollars(money(better.ThenCents))]
  return (
    <Card as="section" aria-labelledby="right-plan" className="grid gap-3">
      <h2 id="right-plan" className="text-h3">
        <Trans>
          {Name} would save you about {saves} a year
        </Trans>
      </h2>
      <p>
        <Because better={better} />
      </p>
      <p className="text-s text-ink-2">
        {data.Days >= yearDays ? (
          <Trans>
            For what you used in the last 12 months: {then} instead of {now}, add-ons included.
          </Trans>
        ) : (
          <Trans>
            For what you used in the last {data.Days} days: {then} instead of {now}, add-ons included.
          </Trans>
        )}
      </p>
      <Link
        to="/profile/plans/change-plan"
        search={{ to: better.AvailabilityUUID }}
        className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}
      >
        <Trans>See {Name} and change plan</Trans>
      </Link>
    </Card>
  )
}

function Because({ better }: { better: Better }) {
  const { t } = useLingui()
  const most = amountText('data', better.MostDataMB)
  if (better.Because === 'smaller-fits') return t`You used at most ${most} in one period, and that fits in it.`
  if (better.Because === 'less-on-top') return t`You would pay less for add-ons and use outside your plan.`
  return t`It covers what you use at a lower price.`
}
