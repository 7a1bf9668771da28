import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Deed, Remove } from '../../shell/forms/shared/row-deeds.tsx'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { useLimitWords } from '../approvals/shared/limit-words.tsx'

export type Route = Gives<typeof billingRoutes.routes>['result']['routes'][number]

/** A route: the other account, what is left of its limit and until when, and its recent charges. */
export function RouteCard({ route }: { route: Route }) {
  const { t } = useLingui()
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const limitWords = useLimitWords()
  const pays = route.RoutingType === 'child'
  const other = pays ? route.DebitAccount.Name : route.CreditAccount.Name
  const left = dollars(money(route.RemainingSpendLimit))
  const renews = dateText(route.RenewsOn, 'date', locale)
  return (
    <Card as="section" aria-label={route.Name} className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-bold">{route.Name}</h3>
        <p className="text-s text-ink-2">
          {pays ? <Trans>You pay for {other}</Trans> : <Trans>{other} pays for you</Trans>}
          {route.CreditAccountMSISDN && ` · ${displayMsisdn(route.CreditAccountMSISDN)}`}
        </p>
        {route.Description && <p className="text-s text-ink-2">{route.Description}</p>}
      </div>
      <p>
        <span className="text-h3 tabular-nums">{left}</span> <Trans>left of {limitWords(route)}</Trans>
        <span className="block text-s text-ink-2">
          <Trans>The limit resets on {renews}.</Trans>
        </span>
      </p>
      {route.RestsUntil && <Resting route={route} until={route.RestsUntil} />}
      {route.TakenBack && !route.RestsUntil && <TakenBack route={route} />}
      <Spends routeUuid={route.UUID} />
      <div className="flex flex-wrap gap-3">
        {pays && (
          <OwnLink
            path={`/profile/balance/billing-methods/edit/${route.UUID}`}
            className={buttonClass({ tone: 'quiet', size: 's' })}
          >
            <Trans>Edit the limit</Trans>
          </OwnLink>
        )}
        <Remove
          call={billingRoutes.removeRoute}
          input={{
            customerUuid,
            routeUuid: route.UUID,
            DebitAccount: route.DebitAccount.UUID,
            CreditAccount: route.CreditAccount.UUID,
          }}
          changes={[billingRoutes.routes]}
          name={route.Name}
          done={t`The billing route has ended. We’ve told both of you.`}
        >
          <Trans>It ends at once, for both of you. What was charged stays as it is.</Trans>
        </Remove>
      </div>
    </Card>
  )
}

/** Says that a route is paused and how it reopens: by the payer at once, or by itself tomorrow. */
function Resting({ route, until }: { route: Route; until: string }) {
  const day = dateText(until, 'date', useLocale())
  const { CreditAccount, DebitAccount, RoutingType } = route
  const [payer, other] = [CreditAccount.Name, DebitAccount.Name]
  if (RoutingType === 'parent') {
    return (
      <Notice tone="warn" title={<Trans>This billing route is paused until {day}</Trans>}>
        <Trans>
          The card of {payer} was refused too often today. Pay another way, or ask {payer} to turn it back on.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={<Trans>This billing route is paused until {day}</Trans>}>
      <div className="grid justify-items-start gap-3">
        <p>
          <Trans>
            Your bank refused your card too often today when {other} paid with it. Nothing was charged. Check your card
            before you turn the route back on.
          </Trans>
        </p>
        <OpenAgain route={route} />
      </div>
    </Notice>
  )
}

/** Says that a payment by this route was reversed: its card is not charged until one of the two accounts chooses it. */
function TakenBack({ route }: { route: Route }) {
  return (
    <Notice tone="warn" title={<Trans>A payment through this route was reversed</Trans>}>
      <div className="grid justify-items-start gap-3">
        <p>
          <Trans>Nothing is charged through it until it’s chosen for a payment, or the payer turns it back on.</Trans>
        </p>
        {route.RoutingType === 'child' && <OpenAgain route={route} />}
      </div>
    </Notice>
  )
}

/** Lets the payer allow charges to their card again. */
function OpenAgain({ route }: { route: Route }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  return (
    <Deed
      call={billingRoutes.changeRoute}
      input={{ customerUuid, routeUuid: route.UUID }}
      changes={[billingRoutes.routes]}
      label={t`Turn it back on: ${route.Name}`}
      done={t`The billing route is back on.`}
    >
      <Trans>Turn it back on</Trans>
    </Deed>
  )
}

/** The latest charges made by a route. */
function Spends({ routeUuid }: { routeUuid: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const spends = useCall(billingRoutes.spends, { customerUuid: useCustomerUuid(), routeUuid })
  const shown = spends.data?.Spends.slice(0, 5) ?? []
  if (shown.length === 0) return null
  return (
    <ul aria-label={t`Recent charges`} className="grid gap-1 text-s">
      {shown.map((spend) => (
        <li key={spend.UUID} className="flex justify-between gap-3">
          <span>
            {spend.Description} <span className="text-ink-2">{dateText(spend.SpentOn, 'date', locale)}</span>
          </span>
          <span className="tabular-nums">{dollars(money(spend.AmountCents))}</span>
        </li>
      ))}
    </ul>
  )
}
