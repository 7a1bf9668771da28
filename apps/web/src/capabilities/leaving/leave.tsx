import { Trans, useLingui } from '@lingui/react/macro'
import { leaving } from '@waea/contract/people/leaving'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { FoldCard } from '@waea/ui/data/fold-card'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { EndConnections } from '../broadband/shared/end-connections.tsx'
import { CloseAccount } from './close-account.tsx'
import { EndMobile } from './end-mobile.tsx'
import { type Leaving, linkLook, mobileText, Part } from './part.tsx'

/** Leaving: what happens to number, money and services, and the steps that end each of them. */
export default function Leave() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { person } = useSignedIn()
  const isOwner = person.Roles?.find((role) => role.CustomerUUID === customerUuid)?.Role !== 'member'
  const answer = useCall(leaving.read, { customerUuid })
  return (
    <Screen
      title={<Trans>Leave or close</Trans>}
      back={{ to: '/profile', name: <Trans>Your account</Trans> }}
      lead={<Trans>End a mobile, your broadband or the whole account. Nothing ends until you confirm it.</Trans>}
    >
      <Loaded
        query={answer}
        waiting={<Skeleton className="h-96 rounded-card" />}
        failed={t`We couldn’t load your services`}
        note={<Trans>Everything is as it was. Nothing was ended.</Trans>}
      >
        {(data) => (
          <>
            {!isOwner && (
              <Notice tone="info">
                <Trans>You’re a member of this account. Only its owner can end services or close it.</Trans>
              </Notice>
            )}
            <KeepNumber leaving={data} />
            <Services leaving={data} isOwner={isOwner} />
            <Money leaving={data} />
            <FoldCard title={<Trans>Your devices</Trans>} summary={<Trans>What is yours, and what stays</Trans>}>
              <p>
                <Trans>
                  Phones and modems you bought are yours. Leave the fibre box on the wall: it belongs to the house. A
                  SIM card or eSIM stops with its number, and you can throw the card away.
                </Trans>
              </p>
            </FoldCard>
            <CloseAccount leaving={data} isOwner={isOwner} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function KeepNumber({ leaving: { AccountNumber, Mobiles } }: { leaving: Leaving }) {
  const { settings } = usePortal()
  const inUse = Mobiles.filter(({ State }) => State === 'in-use' || State === 'ends')
  if (inUse.length === 0) return null
  return (
    <Part id="number" title={<Trans>Keep your number</Trans>}>
      <Card className="grid gap-3">
        <p>
          <Trans>
            To take your number with you, ask the other provider to bring it. Do that first, while the mobile still
            works: the move ends it here by itself.
          </Trans>
        </p>
        {AccountNumber && (
          <DescriptionList
            items={[{ key: 'account', term: <Trans>Your account number</Trans>, value: AccountNumber }]}
          />
        )}
        <p className="text-ink-2">
          <Trans>For a monthly mobile they ask for the account number, for a prepay mobile for the SIM number.</Trans>
        </p>
        {isOn(settings, 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED') && (
          <ul className="grid gap-1">
            {inUse.map((mobile) => (
              <li key={mobile.UUID}>
                <Link
                  to="/profile/plans/sim-card-actions/number-porting"
                  search={{ mobile: mobile.UUID }}
                  className={`inline-flex min-h-11 items-center ${linkLook}`}
                >
                  <MobileMove mobile={mobile} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Part>
  )
}

function MobileMove({ mobile }: { mobile: Leaving['Mobiles'][number] }) {
  const name = mobile.Nickname ?? mobileText(mobile)
  return <Trans>What {name} needs to move</Trans>
}

function Services({ leaving: { Mobiles, Open }, isOwner }: { leaving: Leaving; isOwner: boolean }) {
  const hasNone = Mobiles.length === 0 && !Open.includes('broadband')
  return (
    <Part id="services" title={<Trans>End a service</Trans>}>
      {hasNone && (
        <p>
          <Trans>Nothing is in use on this account.</Trans>
        </p>
      )}
      {Mobiles.map((mobile) => (
        <EndMobile key={mobile.UUID} mobile={mobile} isOwner={isOwner} />
      ))}
      {Open.includes('broadband') && <EndConnections isOwner={isOwner} />}
    </Part>
  )
}

/** What becomes of the money. An account that never had bills sees only what concerns prepay. */
function Money({ leaving }: { leaving: Leaving }) {
  const { t } = useLingui()
  const { AccountNumber, Mobiles, OwedCents, UnbilledCents, AccountCreditCents } = leaving
  const hasBills =
    AccountNumber !== undefined || [OwedCents, UnbilledCents, AccountCreditCents].some((cents) => cents !== 0)
  const prepay = Mobiles.reduce((total, { CreditCents }) => total + CreditCents, 0)
  const billed = [
    { key: 'owed', term: t`Owed on your bills`, value: dollars(money(OwedCents)) },
    { key: 'final', term: t`Not billed yet`, value: dollars(money(UnbilledCents)) },
    { key: 'account', term: t`Credit on your account`, value: dollars(money(AccountCreditCents)) },
  ]
  const items = [
    ...(hasBills ? billed : []),
    { key: 'prepay', term: t`Prepay credit on your mobiles`, value: dollars(money(prepay)) },
  ]
  return (
    <Part id="money" title={<Trans>Your money</Trans>}>
      <Card className="grid gap-4">
        <DescriptionList items={items} />
        <ul className="grid gap-2">
          {hasBills && (
            <>
              <li>
                <Trans>
                  When your last monthly service ends, you get a final bill: what isn’t billed yet, and nothing else.
                </Trans>
              </li>
              <li>
                <Trans>
                  Credit on your account is your money. Bills use it first, and we{' '}
                  <Link to="/profile/billing/payout" className={linkLook}>
                    pay out the rest
                  </Link>{' '}
                  once nothing is billed any more.
                </Trans>
              </li>
            </>
          )}
          {prepay > 0 && (
            <li>
              <Trans>
                Prepay credit isn’t paid out, and is lost with its mobile. Use it, or{' '}
                <Link to="/profile/balance/give-credit" className={linkLook}>
                  give it away
                </Link>
                , before the last day.
              </Trans>
            </li>
          )}
        </ul>
      </Card>
    </Part>
  )
}
