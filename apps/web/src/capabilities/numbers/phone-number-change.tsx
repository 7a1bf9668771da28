import { Trans, useLingui } from '@lingui/react/macro'
import { numbers } from '@waea/contract/mobile/numbers'
import { sims } from '@waea/contract/mobile/sims'
import { serviceKind } from '@waea/domain/plans/service-kind'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { LockedNotice } from '../mobiles/shared/locked-notice.tsx'
import { MobilePage } from '../mobiles/shared/mobile-page.tsx'
import { useLate } from '../mobiles/shared/use-late.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { ChooseNumber } from './choose-number.tsx'
import { ConfirmNumber } from './confirm-number.tsx'
import type { Terms, Which } from './of-mobile.ts'

type Change = NonNullable<Terms['Change']>

/** The longest that the network usually takes. */
const patienceMs = 5 * 60_000

/** Changes a mobile's number: its cost and consequences, a search for a number, and the change (1§2). */
export default function PhoneNumberChange() {
  return (
    <MobilePage
      title={<Trans>Change your number</Trans>}
      back={{ to: '/profile/plans/your-plan', name: <Trans>Your plan</Trans> }}
      without={<Trans>You can change its number as soon as you have a mobile.</Trans>}
    >
      {(mobile, CustomerUUID) => (
        <OfMobile which={{ CustomerUUID, MobileUUID: mobile.UUID }} mobile={mobile} current={mobile.MSISDN ?? ''} />
      )}
    </MobilePage>
  )
}

function OfMobile({ which, mobile, current }: { which: Which; mobile: Mobile; current: string }) {
  const { t } = useLingui()
  const terms = useCall(numbers.terms, { customerUuid: which.CustomerUUID, mobileUuid: which.MobileUUID })
  const sim = useCall(sims.status, {
    CustomerUUID: which.CustomerUUID,
    ProductInstanceUUID: which.MobileUUID,
    Type: serviceKind(mobile) ?? 'prepay',
  })
  const [choice, setChoice] = useState<{ MSISDN: string; after: Change['AskedAtNanos'] | undefined }>()
  // After a change the page says what happened; the form shows on request.
  const [again, setAgain] = useState(false)
  const last = terms.data?.Change
  // A choice is dropped once a change follows it, whether or not the answer to its confirmation arrived.
  const chosen = choice?.after === last?.AskedAtNanos ? choice?.MSISDN : undefined
  useHeadingFocus(`${chosen} ${last?.Status} ${again}`)
  if (terms.isPending || sim.isPending) return <SkeletonList count={2} />
  if (!terms.data) {
    const note = <Trans>Your number stays as it is.</Trans>
    return <Loaded query={terms} failed={t`We couldn’t load this`} note={note} />
  }
  if (last?.Status === 'underway') return <Underway change={last} />
  return (
    <>
      {last && <LastChange last={last} current={current} />}
      {sim.data?.IsLocked ? (
        <Locked />
      ) : last?.Status === 'done' && !again ? (
        <Button tone="quiet" className="justify-self-start" onClick={() => setAgain(true)}>
          <Trans>Change it again</Trans>
        </Button>
      ) : chosen === undefined ? (
        <ChooseNumber
          which={which}
          current={current}
          terms={terms.data}
          onChoose={(MSISDN) => setChoice({ MSISDN, after: last?.AskedAtNanos })}
        />
      ) : (
        <ConfirmNumber
          which={which}
          current={current}
          chosen={chosen}
          terms={terms.data}
          onLeave={() => setChoice(undefined)}
          onDone={() => {
            setChoice(undefined)
            setAgain(false)
            void terms.refetch()
          }}
        />
      )}
    </>
  )
}

/** No number can be chosen while the SIM lock would refuse the change anyway. */
function Locked() {
  return (
    <LockedNotice>
      <Trans>The number can’t be changed while the lock is on. It turns off a day after you ask for that.</Trans>
    </LockedNotice>
  )
}

function Underway({ change }: { change: Change }) {
  const [to, from] = [displayMsisdn(change.MSISDN), displayMsisdn(change.Before)]
  const isLate = useLate(fromNanos(change.AskedAtNanos), patienceMs)
  return (
    <Notice title={<Trans>You’re getting {to}</Trans>}>
      <p role="status">
        <Trans>
          The network is changing your number. This takes a few minutes, and {from} works until then. You can leave this
          page: we’ll email you when it’s done.
        </Trans>
      </p>
      {isLate && (
        <p role="status">
          <Trans>
            The network is taking longer than usual. We keep asking it, and the change carries on by itself: don’t ask
            for another. You pay for it once, and not at all if it fails.
          </Trans>
        </p>
      )}
    </Notice>
  )
}

/** Where the money of a failed change goes. */
function MoneyBack({ change: { PaidFrom, AmountCents } }: { change: Change }) {
  const amount = dollars(money(AmountCents))
  if (PaidFrom === 'credit') return <Trans>The {amount} you paid is back in your credit.</Trans>
  if (PaidFrom === 'bill') return <Trans>The {amount} doesn’t go on your bill.</Trans>
  return null
}

function LastChange({ last, current }: { last: Change; current: string }) {
  const locale = useLocale()
  const [to, from] = [displayMsisdn(last.MSISDN), displayMsisdn(last.Before)]
  if (last.Status === 'failed') {
    return (
      <Notice tone="warn" title={<Trans>We couldn’t give you {to}</Trans>}>
        <Trans>
          The network couldn’t make the change, so you keep {displayMsisdn(current)} and it works as before.
        </Trans>{' '}
        <MoneyBack change={last} /> <Trans>Choose another number below.</Trans>
      </Notice>
    )
  }
  const until = last.KeptAsideUntil && dateText(last.KeptAsideUntil, 'date', locale)
  return (
    <Notice tone="good" title={<Trans>Your number is {to}</Trans>}>
      <Trans>
        Calls and texts to {from} no longer reach you. Nobody else gets that number before {until}. If your bank or
        others send you codes, give them the new number.
      </Trans>
    </Notice>
  )
}
