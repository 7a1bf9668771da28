import { Trans, useLingui } from '@lingui/react/macro'
import { numbers } from '@waea/contract/numbers'
import { dateText } from '@waea/kit/date-text'
import { displayMsisdn } from '@waea/kit/msisdn'
import { FailedState } from '@waea/ui/failed-state'
import { Notice } from '@waea/ui/notice'
import { SkeletonList } from '@waea/ui/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useLocale } from '../../shell/session/portal.tsx'
import { MobilePage } from '../mobiles/mobile-page.tsx'
import { ChooseNumber } from './choose-number.tsx'
import { ConfirmNumber } from './confirm-number.tsx'
import type { Terms, Which } from './of-mobile.ts'

/** Another number for a mobile: what it costs and loses, finding one, and changing to it (1§2). */
export default function PhoneNumberChange() {
  return (
    <MobilePage
      title={<Trans>Change your number</Trans>}
      above={
        <BackLink to="/profile/plans/your-plan">
          <Trans>Your plan</Trans>
        </BackLink>
      }
      without={<Trans>You can change its number as soon as you have a mobile.</Trans>}
    >
      {(mobile, CustomerUUID) => (
        <OfMobile which={{ CustomerUUID, MobileUUID: mobile.UUID }} current={mobile.MSISDN ?? ''} />
      )}
    </MobilePage>
  )
}

function OfMobile({ which, current }: { which: Which; current: string }) {
  const { t } = useLingui()
  const terms = useCall(numbers.terms, { customerUuid: which.CustomerUUID, mobileUuid: which.MobileUUID })
  const [chosen, setChosen] = useState<string>()
  const last = terms.data?.Change
  useHeadingFocus(`${chosen} ${last?.Status}`)
  if (terms.isPending) return <SkeletonList count={2} />
  if (!terms.data) {
    return (
      <FailedState title={t`We couldn’t load this`} onRetry={() => void terms.refetch()} retrying={terms.isFetching}>
        <Trans>Your number stays as it is.</Trans>
      </FailedState>
    )
  }
  if (last?.Status === 'underway') return <Underway to={displayMsisdn(last.MSISDN)} from={displayMsisdn(last.Before)} />
  return (
    <>
      {last && <LastChange last={last} current={current} />}
      {chosen === undefined ? (
        <ChooseNumber which={which} current={current} terms={terms.data} onChoose={setChosen} />
      ) : (
        <ConfirmNumber
          which={which}
          current={current}
          chosen={chosen}
          terms={terms.data}
          onLeave={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            void terms.refetch()
          }}
        />
      )}
    </>
  )
}

function Underway({ to, from }: { to: string; from: string }) {
  return (
    <Notice title={<Trans>You’re getting {to}</Trans>}>
      <p role="status">
        <Trans>
          The network is changing your number. This takes a few minutes, and {from} works until then. You can leave this
          page: we’ll email you when it’s done.
        </Trans>
      </p>
    </Notice>
  )
}

function LastChange({ last, current }: { last: NonNullable<Terms['Change']>; current: string }) {
  const locale = useLocale()
  const [to, from] = [displayMsisdn(last.MSISDN), displayMsisdn(last.Before)]
  if (last.Status === 'failed') {
    return (
      <Notice tone="warn" title={<Trans>We couldn’t give you {to}</Trans>}>
        <Trans>You keep {displayMsisdn(current)}, and you paid nothing. Choose another number.</Trans>
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
