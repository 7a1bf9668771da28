import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { accountType } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { useEffect, useRef } from 'react'
import { SeeAwaitedOrder, useAwaitedParcels } from '../../capabilities/mobiles/shared/parcel-awaited.tsx'
import { NotArrived } from '../../capabilities/mobiles/shared/parcel-words.tsx'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/** Welcomes a new customer with three ways to start; remembers for the person that it was shown (1§2, 1§3). */
export default function Welcome() {
  const { t } = useLingui()
  const { name } = useBrand()
  const { settings } = usePortal()
  const { person, customerUuid } = useSignedIn()
  useShownOnce()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-center gap-6 py-6 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        {person.FirstName ? t`Welcome to ${name}, ${person.FirstName}` : t`Welcome to ${name}`}
      </h1>
      <p className="text-ink-2">
        <Trans>Your account is ready. Where would you like to start?</Trans>
      </p>
      <Card className="grid w-full gap-3">
        {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
          <Link to="/plans" className={buttonClass()}>
            <Trans>Choose a plan and a SIM</Trans>
          </Link>
        )}
        {customerUuid === undefined ? <HaveSim /> : <PostedSim />}
        <Link to="/profile" className={buttonClass({ tone: 'link' })}>
          <Trans>Look around my account</Trans>
        </Link>
      </Card>
    </div>
  )
}

function HaveSim() {
  return (
    <Link to="/onboarding" className={buttonClass({ tone: 'quiet' })}>
      <Trans>Activate a SIM I have</Trans>
    </Link>
  )
}

/** Someone who has already ordered may have a SIM in the post: say when it arrives. */
function PostedSim() {
  const { mobiles } = useMobile()
  const parcels = useAwaitedParcels()
  const waiting = mobiles.filter((mobile) => accountType(mobile) === 'Not Activated')
  const [next] = parcels
  const isHere = waiting.some(({ UUID }) => parcels.every(({ MobileUUID }) => MobileUUID !== UUID))
  if (!next || isHere) return <HaveSim />
  return (
    <>
      <p className="font-bold">
        <Trans>Your SIM is in the post</Trans>
      </p>
      <NotArrived expectedOn={next.expectedOn} />
      <SeeAwaitedOrder awaited={next} className={buttonClass({ tone: 'quiet' })} />
    </>
  )
}

/** Remembers that the welcome was shown. A failure is harmless: it is then shown once more. */
function useShownOnce(): void {
  const saved = useCall(customers.userPreferences, {})
  const { mutate } = useSend(customers.saveUserPreferences, { changes: [customers.userPreferences] })
  const isKept = useRef(false)
  const isNews = saved.data !== undefined && saved.data.is_web_welcome_tour_shown !== true
  useEffect(() => {
    if (!isNews || isKept.current) return
    isKept.current = true
    mutate({ is_web_welcome_tour_shown: true })
  }, [isNews, mutate])
}
