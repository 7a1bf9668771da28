import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Money } from '@waea/ui/money'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { ConnectionState } from '../own/connection-state.tsx'

type Glance = Gives<typeof overview.fibre>['Connections'][number]

/**
 * The fibre connections of the account at a glance: their state and next charge. Renders nothing if there are none, and
 * until they are loaded.
 */
export default function FibreGlance({ customerUuid }: { customerUuid: string }) {
  const { data } = useCall(overview.fibre, { customerUuid })
  return data?.Connections.map((one) => <OneConnection key={one.UUID} one={one} />)
}

function OneConnection({ one }: { one: Glance }) {
  const id = `glance-${one.UUID}`
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={id} className="text-h3 wrap-anywhere">
            <Trans>Fibre: {one.Name}</Trans>
          </h2>
          <p className="text-s text-ink-2 wrap-anywhere">{one.Place}</p>
        </div>
        <ConnectionState connection={one} />
      </div>
      <NextCharge one={one} />
      <div className="flex flex-wrap gap-3">
        <Link
          to="/profile/ufb/broadband/subscriptions"
          search={{ connection: one.UUID }}
          className={buttonClass({ tone: 'quiet', size: 's' })}
        >
          <Trans>Plan and settings</Trans>
        </Link>
        <Link
          to="/profile/ufb/broadband/usage"
          search={{ connection: one.UUID }}
          className={buttonClass({ tone: 'quiet', size: 's' })}
        >
          <Trans>Usage</Trans>
        </Link>
      </div>
    </Card>
  )
}

function NextCharge({ one: { NextCharge: next, PlanName, EndsOn } }: { one: Glance }) {
  const locale = useLocale()
  if (next) {
    const day = next.On && dateText(next.On, 'day', locale)
    const plan = next.NewPlanName ?? PlanName
    return (
      <div className="grid gap-0.5">
        <p className="text-s text-ink-2">
          <Trans>Next charge</Trans>
        </p>
        <Money size="large" text={dollars(money(next.AmountCents))} />
        <p className="text-s text-ink-2">
          {day ? (
            <Trans>
              {day}, on your bill, for {plan}
            </Trans>
          ) : (
            <Trans>As soon as it can be paid, for {plan}</Trans>
          )}
        </p>
      </div>
    )
  }
  return (
    <p className="text-s text-ink-2">
      {EndsOn ? (
        <Trans>Nothing more is charged for {PlanName}.</Trans>
      ) : (
        <Trans>Nothing is due for {PlanName} at the moment.</Trans>
      )}
    </p>
  )
}
