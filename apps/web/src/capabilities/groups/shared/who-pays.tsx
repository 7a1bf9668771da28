import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { ConfirmedDeed } from '../../../shell/forms/shared/row-deeds.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { OwnLink } from '../../../shell/routing/shared/own-link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { type Invite, waits } from '../../approvals/shared/invite.ts'
import { Cancel } from '../../approvals/shared/invite-row.tsx'
import { useLimitWords } from '../../approvals/shared/limit-words.tsx'
import { type Route, routeFor } from '../route-for.ts'
import type { GroupShown, MemberShown } from './group-shown.ts'

/** The account's billing routes and pending invites; nothing if they can't be loaded (3§8.6). */
export function useRoutes() {
  const input = { customerUuid: useCustomerUuid() }
  const routes = useCall(billingRoutes.routes, input)
  const requests = useCall(billingRoutes.requests, input)
  const isPending = routes.isPending || requests.isPending
  return { known: routes.data?.result, both: requests.data?.result, isPending }
}

/**
 * Who pays for a member, and up to how much. The leader sees it below each member, a member below the leader, with the
 * available actions (1§6). Paying is a billing route between accounts: the customer's own routes say it, by the rule
 * that payments go by.
 */
export function WhoPays({ group, member }: { group: GroupShown; member: MemberShown }) {
  const { known, both } = useRoutes()
  const pays = group.isLeader
  if (!known || member.isOwn || (!pays && !member.isLeader)) return null
  const { CustomerUUID: other } = member
  const paid = pays ? member : group.members.find(({ isOwn }) => isOwn)
  const route = paid && routeFor(known.routes, paid)
  const sent = both?.Invites.find(
    (one) => one.RequestedTo === other && one.Type === (pays ? 'invite' : 'request') && waits(one),
  )
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-s">
      {route ? (
        <Paid route={route} pays={pays} name={nameOf(route, pays, member)} />
      ) : sent ? (
        <Input invite={sent} pays={pays} name={member.name} />
      ) : (
        <NotPaid pays={pays} member={member} may={pays ? known.CanInvite : known.CanRequest} />
      )}
    </div>
  )
}

/**
 * The other account of a route: the member by the group's name, with the mobile it is limited to, or the other account
 * that pays.
 */
function nameOf({ CreditAccount, CreditAccountMSISDN, MobileUUID }: Route, pays: boolean, member: MemberShown): string {
  const name = pays || CreditAccount.UUID === member.CustomerUUID ? member.name : CreditAccount.Name
  return pays && MobileUUID && CreditAccountMSISDN ? `${name} (${displayMsisdn(CreditAccountMSISDN)})` : name
}

type Side = { pays: boolean; name: string }

function Paid({ route, pays, name }: Side & { route: Route }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const limit = useLimitWords()(route)
  const left = dollars(money(route.RemainingSpendLimit))
  return (
    <>
      <p>
        {pays ? (
          <Trans>
            You pay for {name}, up to {limit}.
          </Trans>
        ) : (
          <Trans>
            {name} pays for you, up to {limit}.
          </Trans>
        )}{' '}
        <Trans>{left} left.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {pays && (
          <OwnLink
            path={`/profile/balance/billing-methods/edit/${route.UUID}`}
            aria-label={t`Edit the limit of ${name}`}
            className={buttonClass({ tone: 'quiet', size: 's' })}
          >
            <Trans>Edit the limit</Trans>
          </OwnLink>
        )}
        <ConfirmedDeed
          call={billingRoutes.removeRoute}
          input={{
            customerUuid,
            routeUuid: route.UUID,
            DebitAccount: route.DebitAccount.UUID,
            CreditAccount: route.CreditAccount.UUID,
          }}
          changes={[billingRoutes.routes]}
          size="s"
          label={pays ? t`Stop paying for ${name}` : t`Stop ${name} paying for you`}
          question={pays ? t`Stop paying for ${name}?` : t`Stop ${name} paying for you?`}
          says={<Trans>It ends at once, for both of you. What was charged stays as it is.</Trans>}
          confirmText={<Trans>Stop it</Trans>}
          done={() => t`The billing route has ended. We’ve told both of you.`}
        >
          {pays ? <Trans>Stop paying</Trans> : <Trans>Stop {name} paying</Trans>}
        </ConfirmedDeed>
      </div>
    </>
  )
}

function Input({ invite, pays, name }: Side & { invite: Invite }) {
  return (
    <>
      <p>
        {pays ? (
          <Trans>You have offered to pay for {name}. They have an hour to answer.</Trans>
        ) : (
          <Trans>You have asked {name} to pay for you. They have an hour to answer.</Trans>
        )}
      </p>
      <Cancel invite={invite} to={name} />
    </>
  )
}

function NotPaid({ pays, member, may }: { pays: boolean; member: MemberShown; may: boolean }) {
  const { name, CustomerUUID } = member
  const search = { kind: pays ? 'invite' : 'request', to: CustomerUUID }
  return (
    <>
      <p className="text-ink-2">
        {pays ? <Trans>You don’t pay for {name}.</Trans> : <Trans>You pay for yourself.</Trans>}
      </p>
      {may && (
        <Link
          to="/profile/balance/billing-methods/add"
          search={search}
          className={buttonClass({ tone: 'quiet', size: 's' })}
        >
          {pays ? <Trans>Pay for {name}</Trans> : <Trans>Ask {name} to pay</Trans>}
        </Link>
      )}
    </>
  )
}

/** Says that payment invites wait for an answer, with a link to their page. */
export function PaymentInvites() {
  const { both } = useRoutes()
  if (!both?.Approvals.some(waits)) return null
  return (
    <Notice title={<Trans>An offer or a request to pay is waiting for your answer</Trans>}>
      <Link to="/billing-routes" className="font-medium underline">
        <Trans>Billing routes</Trans>
      </Link>
    </Notice>
  )
}
